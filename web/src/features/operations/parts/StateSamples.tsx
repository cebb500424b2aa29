import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { ConflictBox } from '../../../ui/forms/ConflictBox.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { MarkedBar } from '../../../ui/marks/MarkedBar.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { LockedState } from '../../../ui/states/LockedState.tsx'
import { Notice } from '../../../ui/states/Notice.tsx'
import { NoticeBar } from '../../../ui/states/NoticeBar.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { SampleBox } from './SampleBox.tsx'
import styles from './Samples.module.css'

export function StateSamples() {
  return (
    <>
      <SampleBox name="NoticeBar, Notice, FormAlert">
        <NoticeBar icon={<IconAlertTriangle size={16} />} action={<a href="#states">Completa</a>}>
          Mancano dati di 2 persone: finché restano, non puoi convocare.
        </NoticeBar>
        <Notice tone="cielo" icon="flask">
          La posta è di prova: nessun messaggio esce da qui.
        </Notice>
        <FormAlert kind="success">La password è cambiata.</FormAlert>
        <FormAlert kind="error">L’indirizzo o la password non corrispondono.</FormAlert>
      </SampleBox>
      <SampleBox name="ConflictBox">
        <ConflictBox title="Bruno Neri ha salvato alle 10:42" text="Ha cambiato il titolo e la data: scegli che cosa tenere.">
          <Button size="xs">Tieni il tuo</Button>
          <Button size="xs" variant="default">
            Prendi il suo
          </Button>
        </ConflictBox>
      </SampleBox>
      <SampleBox name="MarkedBar">
        <MarkedBar
          parts={[
            { key: 'favourable', weight: 55, tone: 'verde' },
            { key: 'against', weight: 20, tone: 'rosso' },
            { key: 'abstained', weight: 10, tone: 'gray' },
          ]}
          whole={100}
          required={51}
          label="Favorevoli 55%, contrari 20%, astenuti 10%: ne serve il 51%"
        />
      </SampleBox>
      <div className={styles.pair}>
        <SampleBox name="EmptyState: blank">
          <Panel>
            <EmptyState
              art="blank"
              title="Nessuna assemblea, per ora"
              text="Crea la prima: l’ordine del giorno può partire da un modello."
              actions={<Button>Crea un’assemblea</Button>}
            />
          </Panel>
        </SampleBox>
        <SampleBox name="EmptyState: isCompact">
          <Panel title="Prossime riunioni" flush>
            <EmptyState isCompact art="blank" title="Nessuna riunione in programma" text="Quando ne convochi una la trovi qui." />
          </Panel>
        </SampleBox>
        <SampleBox name="EmptyState: search">
          <Panel>
            <EmptyState
              art="search"
              title="Nessun risultato"
              text="Nessuna assemblea contiene «bilanccio»."
              actions={<Button variant="default">Cancella la ricerca</Button>}
            />
          </Panel>
        </SampleBox>
        <SampleBox name="ErrorState">
          <Panel>
            <ErrorState title="Non riusciamo a leggere l’elenco" text="Ciò che avevi salvato è al sicuro." code="GEN01" busy={false} onRetry={() => {}} />
          </Panel>
        </SampleBox>
        <SampleBox name="RowsLoading">
          <Panel flush>
            <RowsLoading rows={3} />
          </Panel>
        </SampleBox>
        <SampleBox name="LockedState">
          <Panel>
            <LockedState
              title="Le comunicazioni non sono attive"
              text="Attiva il pannello comunicazioni per scrivere lettere via PEC."
              actions={<Button>Attiva il pannello</Button>}
            />
          </Panel>
        </SampleBox>
      </div>
    </>
  )
}
