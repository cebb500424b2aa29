import { Switch } from '@mantine/core'
import { IconDeviceLaptop, IconDeviceMobile, IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { CopyField } from '../../../ui/fields/CopyField.tsx'
import { SettingRow } from '../../../ui/forms/SettingRow.tsx'
import { QrImage } from '../../../ui/marks/QrImage.tsx'
import { CodesList } from '../../../ui/page/CodesList.tsx'
import { DeviceRow } from '../../../ui/page/DeviceRow.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { SampleBox } from './SampleBox.tsx'
import styles from './Samples.module.css'

const squares = Array.from({ length: 21 * 21 }, (_, at) => (((at * at * 31) ^ (at * 17)) % 7 < 3 ? `M${at % 21} ${Math.floor(at / 21)}h1v1h-1z` : '')).join('')
const qr = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 25 25" shape-rendering="crispEdges"><path fill="#fff" d="M-2-2h25v25h-25z"/><path d="${squares}"/></svg>`
const codes = ['ab2cd-e4fgh', 'ij5kl-m6nop', 'qr7st-u2vwx', 'yz3ab-c4def', 'gh5ij-k6lmn', 'op7qr-s2tuv']

export function KeySamples() {
  return (
    <div className={styles.pair}>
      <SampleBox name="DeviceRow">
        <Panel title="Sessioni aperte" flush>
          <ul>
            <DeviceRow icon={<IconDeviceLaptop size={22} stroke={1.5} />} name="Firefox su Linux" note="Bergamo, adesso" badge="Questo dispositivo" />
            <DeviceRow icon={<IconDeviceMobile size={22} stroke={1.5} />} name="Safari su iPhone" note="Bergamo, oggi alle 08:12" action="Termina" />
            <DeviceRow icon={<IconFingerprint size={22} stroke={1.5} />} name="Chiave USB blu" note="Usata il 30/03/2027" action="Rimuovi" busy />
          </ul>
        </Panel>
      </SampleBox>
      <SampleBox name="QrImage, CopyField, CodesList">
        <Panel>
          <div className={styles.stack}>
            <div className={styles.line}>
              <QrImage svg={qr} label="Codice da inquadrare" />
              <CopyField label="Chiave" value="JBSWY3DPEHPK3PXP" shown="JBSW Y3DP EHPK 3PXP" />
            </div>
            <CodesList label="Codici di recupero" codes={codes} fileName="codici.txt" />
          </div>
        </Panel>
      </SampleBox>
      <SampleBox name="SettingRow">
        <Settings />
      </SampleBox>
    </div>
  )
}

function Settings() {
  const [isOnline, setOnline] = useState(true)
  const [isOwn, setOwn] = useState(true)
  return (
    <Panel title="Convocazione" flush>
      <ul>
        <SettingRow
          title="Riunioni a distanza"
          note="I soci possono intervenire in collegamento audio-video."
          law="art. 2370, c. 4 c.c."
          fallback="Di legge: serve la clausola"
          changed={isOwn ? 'Statuto, art. 14' : undefined}
          reset="Torna al valore di legge"
          onReset={() => setOwn(false)}
        >
          {(label) => (
            <Switch aria-label={label} label={isOnline ? 'Sì' : 'No'} checked={isOnline} onChange={(event) => setOnline(event.currentTarget.checked)} />
          )}
        </SettingRow>
        <SettingRow
          title="Seconda convocazione"
          note="Se la prima va deserta l’assemblea si riunisce di nuovo."
          law="art. 2369 c.c."
          fallback="Di solito: due giorni dopo"
        >
          {(label) => <Switch aria-label={label} label="No" />}
        </SettingRow>
      </ul>
    </Panel>
  )
}
