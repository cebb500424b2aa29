import { publicVerbalRoutes } from '@delibera/core/minutes/routes'
import { Button } from '@mantine/core'
import { IconFileText, IconSignature } from '@tabler/icons-react'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { linkPath, type PersonalLink } from '../../../meeting/link/usePersonalLink.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './SignDoor.module.css'
import { standingOf, useSignWhen } from './useSignWords.ts'

/** After the meeting: leads to the minutes as soon as there is something to read or to sign. */
export function SignDoor({ link }: { link: PersonalLink }) {
  const t = useTranslations('signing.door')
  const when = useSignWhen()
  const { data: verbal } = useRead(publicVerbalRoutes.load, { params: { ...link } })
  if (!verbal) return null
  const standing = standingOf(verbal)
  const at = verbal.own?.signed_at ?? verbal.own?.refused_at
  const isAsked = standing === 'sign' || (standing === 'draft' && verbal.own !== null)
  const Mark = standing === 'sign' ? IconSignature : IconFileText
  return (
    <Panel title={verbal.title}>
      <div className={styles.door}>
        <p>{t(standing, { when: at ? when.full(at) : '' })}</p>
        <Button
          component={PageLink}
          to={linkPath(link, '/sign')}
          size="md"
          mih={48}
          variant={isAsked ? 'filled' : 'default'}
          leftSection={<Mark size={18} aria-hidden />}
        >
          {t(`to.${standing}`)}
        </Button>
      </div>
    </Panel>
  )
}
