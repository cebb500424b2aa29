import { ActionIcon, Anchor, Button, Checkbox, Menu, NativeSelect, Radio, SegmentedControl, Switch, Tabs } from '@mantine/core'
import { IconDownload, IconPlus, IconTrash } from '@tabler/icons-react'
import { RowMenu } from '../../../ui/tables/RowMenu.tsx'
import { SampleBox } from './SampleBox.tsx'
import styles from './Samples.module.css'

export function ControlSamples() {
  return (
    <>
      <SampleBox name="Button, ActionIcon, Anchor, RowMenu">
        <Buttons />
      </SampleBox>
      <SampleBox name="Checkbox, Radio, Switch, SegmentedControl, Tabs">
        <Choices />
      </SampleBox>
    </>
  )
}

function Buttons() {
  return (
    <>
      <div className={styles.line}>
        <Button leftSection={<IconPlus size={16} />}>Aggiungi</Button>
        <Button variant="default" leftSection={<IconDownload size={16} />}>
          Scarica
        </Button>
        <Button variant="subtle">Non ora</Button>
        <Button variant="light">Anteprima</Button>
        <Button color="rosso">Annulla l’assemblea</Button>
        <Button loading>Salva</Button>
        <Button disabled>Manca il delegato</Button>
      </div>
      <div className={styles.line}>
        <Button size="xs" variant="default">
          Piccolo
        </Button>
        <Button size="md">Grande</Button>
        <ActionIcon aria-label="Aggiungi una riga">
          <IconPlus size={16} />
        </ActionIcon>
        <ActionIcon variant="default" aria-label="Scarica il file">
          <IconDownload size={16} />
        </ActionIcon>
        <ActionIcon disabled aria-label="Togli la riga">
          <IconTrash size={16} />
        </ActionIcon>
        <Anchor href="#controls">Apri la prova</Anchor>
        <RowMenu name="Bilancio 2026">
          <Menu.Item leftSection={<IconDownload size={15} />}>Scarica</Menu.Item>
          <Menu.Item data-danger leftSection={<IconTrash size={15} />}>
            Togli dall’elenco
          </Menu.Item>
        </RowMenu>
      </div>
    </>
  )
}

function Choices() {
  return (
    <>
      <div className={styles.line}>
        <Checkbox label="Ho letto il verbale" defaultChecked />
        <Checkbox label="Non selezionata" />
        <Checkbox label="Alcune righe" indeterminate readOnly />
        <Checkbox label="Non disponibile" disabled />
        <Switch label="Rinnovo automatico" defaultChecked />
        <Switch label="Spento" />
      </div>
      <Radio.Group label="Natura" defaultValue="ordinary">
        <div className={styles.line}>
          <Radio value="ordinary" label="Ordinaria" />
          <Radio value="extraordinary" label="Straordinaria" />
          <Radio value="none" label="Non disponibile" disabled />
        </div>
      </Radio.Group>
      <div className={styles.line}>
        <SegmentedControl aria-label="Confronto" data={['Più di', 'Almeno']} />
        <NativeSelect aria-label="Base" data={['del capitale presente', 'del capitale sociale']} />
      </div>
      <Tabs defaultValue="data">
        <Tabs.List>
          <Tabs.Tab value="data">Dati</Tabs.Tab>
          <Tabs.Tab value="members">Soci e cariche</Tabs.Tab>
          <Tabs.Tab value="statute" disabled>
            Statuto
          </Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="data" pt="sm">
          Denominazione, sede e capitale.
        </Tabs.Panel>
        <Tabs.Panel value="members" pt="sm">
          Amministratori, sindaci e soci.
        </Tabs.Panel>
      </Tabs>
    </>
  )
}
