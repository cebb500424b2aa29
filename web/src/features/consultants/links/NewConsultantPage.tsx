import { consultantRoutes } from '@delibera/core/consultants/routes'
import { type Consultant, ConsultantInvitation } from '@delibera/core/consultants/schema'
import { Button, TextInput } from '@mantine/core'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { CallError } from '../../../api/call.ts'
import { useRead, useWrite } from '../../../api/hooks.ts'
import { useCompanyId, useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useToasts } from '../../../shell/toasts.ts'
import { useReaction } from '../../../shell/useReaction.tsx'
import { SearchField } from '../../../ui/fields/SearchField.tsx'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { FormAlert } from '../../../ui/forms/FormAlert.tsx'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'
import { Avatar } from '../../../ui/marks/Avatar.tsx'
import { PageHeader } from '../../../ui/page/PageHeader.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import styles from './NewConsultantPage.module.css'

type Invitation = { consultant_id: string } | { email: string; notice_email?: string | undefined }

/** By the name of who is already here, or by an address. */
export function NewConsultantPage() {
  const t = useTranslations()
  const companyId = useCompanyId() ?? ''
  const company = useCompanyRead(companyId).data
  const list = `/company/${companyId}/settings/consultants`
  return (
    <>
      <PageHeader
        title={t('consultants.new.title')}
        crumbs={[...(company ? [{ label: company.business_name, to: `/company/${companyId}/home` }] : []), { label: t('consultants.title'), to: list }]}
        meta={<span>{t('consultants.new.meta')}</span>}
      />
      <Search companyId={companyId} list={list} />
      <ByEmail companyId={companyId} list={list} />
    </>
  )
}

interface Place {
  companyId: string
  list: string
}

/** Sends the invitation and goes back to the list; a refusal that concerns a field is for the form. */
function useInvite({ companyId, list }: Place) {
  const t = useTranslations('consultants')
  const { tell } = useToasts()
  const react = useReaction()
  const navigate = useNavigate()
  const write = useWrite(consultantRoutes.invite, consultantRoutes.ofCompany, consultantRoutes.pending)
  const invite = (body: Invitation, name: string, onRefused?: (error: CallError) => boolean) =>
    write.mutate(
      { params: { id: companyId }, body },
      {
        onSuccess: (link) => {
          tell({ kind: 'success', text: t(link.status === 'ACTIVE' ? 'approved' : 'invited', { name }) })
          void navigate({ to: list as never })
        },
        onError: (error) => {
          if (error.code === 'MB001') tell({ kind: 'warning', text: t('new.already', { name }) })
          else if (!onRefused?.(error)) react(error, 'inserting')
        },
      },
    )
  return { invite, busy: write.isPending }
}

const least = 3

function Search(place: Place) {
  const t = useTranslations('consultants.new')
  const [search, setSearch] = useState('')
  const isEnough = search.trim().length >= least
  const found = useRead(consultantRoutes.find, { query: { search, count: 15 } }, { enabled: isEnough, placeholderData: keepPreviousData })
  return (
    <Panel title={t('search')}>
      <div className={styles.search}>
        <p className={styles.text}>{t('searchText')}</p>
        <SearchField label={t('searchLabel')} hint={t('searchHint')} value={search} onSearch={setSearch} />
        <div aria-live="polite">
          {!isEnough && search !== '' && <p className={styles.text}>{t('more', { count: least })}</p>}
          {isEnough && found.isLoading && <RowsLoading rows={2} />}
          {isEnough && found.isError && <FormAlert kind="error">{t('failed')}</FormAlert>}
          {isEnough && found.data?.items.length === 0 && <p className={styles.text}>{t('none', { search })}</p>}
          {isEnough && found.data && found.data.items.length > 0 && (
            <ul className={styles.found}>
              {found.data.items.map((it) => (
                <Found key={it._id} consultant={it} {...place} />
              ))}
            </ul>
          )}
        </div>
      </div>
    </Panel>
  )
}

function Found({ consultant, ...place }: Place & { consultant: Consultant }) {
  const t = useTranslations('consultants')
  const { invite, busy } = useInvite(place)
  const name = `${consultant.profile.first_name} ${consultant.profile.last_name}`
  return (
    <li className={styles.row}>
      <Avatar name={name} size={36} />
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        <p className={styles.text}>{[consultant.profile.studio, consultant.profile.email].filter(Boolean).join(' · ')}</p>
      </div>
      <Button
        variant="default"
        size="xs"
        loading={busy}
        aria-label={t('new.inviteOne', { name })}
        onClick={() => invite({ consultant_id: consultant._id }, name)}
      >
        {t('new.inviteShort')}
      </Button>
    </li>
  )
}

function ByEmail(place: Place) {
  const t = useTranslations('consultants.new')
  const form = useZodForm(ConsultantInvitation, { email: '', notice_email: undefined as string | undefined })
  const { invite, busy } = useInvite(place)
  const [isElsewhere, setElsewhere] = useState(false)
  return (
    <Panel title={t('byEmail')}>
      <form
        className={styles.form}
        onSubmit={form.onSubmit(({ email, notice_email }) => invite({ email: email!, ...(notice_email && { notice_email }) }, email!, form.showFaults))}
        noValidate
      >
        <p className={styles.text}>{t('byEmailText')}</p>
        <TextInput label={t('email')} type="email" required {...form.getInputProps('email')} />
        {isElsewhere ? (
          <TextInput
            label={t('noticeEmail')}
            description={t('noticeHelp')}
            type="email"
            {...form.getInputProps('notice_email')}
            value={form.values.notice_email ?? ''}
            onChange={(event) => form.getInputProps('notice_email').onChange(event.currentTarget.value || undefined)}
          />
        ) : (
          <Button variant="subtle" size="compact-sm" className={styles.elsewhere} onClick={() => setElsewhere(true)}>
            {t('elsewhere')}
          </Button>
        )}
        <Actions>
          <Button type="submit" loading={busy}>
            {t('send')}
          </Button>
        </Actions>
      </form>
    </Panel>
  )
}
