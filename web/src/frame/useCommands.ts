import { type Locale, locales } from '@delibera/core/locale'
import { meetingsPath, newOfflinePath } from '@delibera/core/meetings/places'
import { useMantineColorScheme } from '@mantine/core'
import { useSession } from '../api/session.tsx'
import { useChangeLanguage } from '../i18n/Language.tsx'
import { useTranslations } from '../i18n/useTranslations.ts'
import { useKnownPaths } from '../shell/screen.ts'
import { useWorkspace } from '../shell/workspace.ts'
import { languageNames } from '../ui/page/languages.ts'
import type { Command } from './choices.ts'
import { type Entry, menuOf } from './menus.ts'
import { wantWindow } from './window-wanted.ts'

type Told = Pick<Command, 'key' | 'title' | 'owner'> & Partial<Command>
const command = (it: Told): Command => ({ group: 'commands', kind: 'commands', ...it })

/** Everything that can be done or gone to from anywhere: what belongs to the company that is open first. */
export function useCommands(): Command[] {
  return [...useActsOfCompany(), ...usePages(), ...useActsOfPerson()]
}

/** What one most often begins in a company. */
function useActsOfCompany(): Command[] {
  const t = useTranslations('search')
  const { company } = useWorkspace()
  if (!company) return []
  const { _id, business_name: owner, hasBoards, services } = company
  const details = `/company/${_id}/settings/company-details`
  const acts = [
    { name: 'newAssembly', to: `${meetingsPath(_id, 'ASSEMBLY')}/new`, isThere: true },
    { name: 'newBoard', to: `${meetingsPath(_id, 'BOARD')}/new`, isThere: hasBoards },
    { name: 'heldAssembly', to: newOfflinePath(_id, 'ASSEMBLY'), isThere: true },
    { name: 'people', to: details, search: { tab: 'people' }, isThere: true },
    { name: 'statute', to: details, search: { tab: 'statute' }, isThere: true },
    { name: 'agendaLibrary', to: `/company/${_id}/odg/meetings`, isThere: true },
    { name: 'write', to: `/company/${_id}/communications`, search: { write: 'new' }, isThere: services.includes('MAILER') },
  ] as const
  return acts
    .filter((it) => it.isThere)
    .map(({ name, isThere, ...place }) => command({ key: `${_id} ${name}`, title: t(`commands.${name}`), words: t(`words.${name}`), owner, ...place }))
}

/** The pages of every menu that is the person's. */
function usePages(): Command[] {
  const t = useTranslations()
  const known = useKnownPaths()
  const { company } = useWorkspace()
  const { profile } = useSession()
  const isConsultant = profile?.roles.includes('CONSULTANT') ?? false
  const pagesOf = (entries: readonly Entry[], owner: string) =>
    entries
      .flatMap((it) => (it.entries.length > 0 ? it.entries : [it]))
      .map(({ label, path }) => command({ key: path, title: t(`shell.entries.${label}`), owner, to: path }))
  const menus = { known, services: company?.services ?? [] }
  return [
    ...(company ? pagesOf(menuOf('company', { ...menus, hasBoards: company.hasBoards, companyId: company._id }), company.business_name) : []),
    ...pagesOf(menuOf('user', menus), t('search.areas.user')),
    command({
      key: 'notifications',
      title: t('search.commands.notifications'),
      words: t('search.words.notifications'),
      owner: t('search.areas.user'),
      to: '/user/notifications',
    }),
    ...(isConsultant ? pagesOf(menuOf('consultant', menus), t('search.areas.consultant')) : []),
  ]
}

/** How the application looks and speaks, and where help is. */
function useActsOfPerson(): Command[] {
  const t = useTranslations('search')
  const { setColorScheme } = useMantineColorScheme()
  const change = useChangeLanguage()
  const owner = t('areas.app')
  const act = (name: 'light' | 'dark' | 'auto' | 'faq' | 'help' | 'shortcuts', does: () => void) =>
    command({ key: name, title: t(`commands.${name}`), words: t(`words.${name}`), owner, act: does })
  const speak = (locale: Locale) =>
    command({ key: locale, title: t('commands.language', { name: languageNames[locale] }), words: t('words.language'), owner, act: () => void change(locale) })
  return [
    ...(['light', 'dark', 'auto'] as const).map((it) => act(it, () => setColorScheme(it))),
    ...locales.map(speak),
    ...(['faq', 'help', 'shortcuts'] as const).map((it) => act(it, () => wantWindow(it))),
  ]
}
