import type { PublicDecision } from '@delibera/core/decisions/member-page'
import { Button, Textarea } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import styles from './MemberAssembly.module.css'
import type { MemberWriting } from './useMemberAnswer.ts'

/** Who would rather discuss it may ask for the meeting (art. 2479 c. 4): apart from the vote, with what follows said before. */
export function MemberAssembly({ decision: { body, member }, writing: { written, write } }: { decision: PublicDecision; writing: MemberWriting }) {
  const t = useTranslations('memberDecision.assembly')
  const isAsking = written.kind === 'ASSEMBLY'
  if (!isAsking) {
    return (
      <Panel title={t('title')}>
        <div className={styles.assembly}>
          {member.part === 'MAY_ASK' && <p>{t(`mayAsk.${body}`)}</p>}
          <p className={styles.effect}>{t(`effect.${body}`)}</p>
          <Button
            variant="default"
            size="md"
            mih={48}
            leftSection={<IconUsersGroup size={18} stroke={1.7} aria-hidden />}
            onClick={() => write({ kind: 'ASSEMBLY', signature: null })}
          >
            {t(`ask.${body}`)}
          </Button>
        </div>
      </Panel>
    )
  }
  return (
    <Panel title={t(`ask.${body}`)}>
      <div className={styles.assembly}>
        <p>{t(`effect.${body}`)}</p>
        {member.part === 'VOTES' && <p>{t('instead')}</p>}
        <Textarea
          label={t('reason')}
          description={t('reasonHint')}
          autosize
          minRows={3}
          maxLength={2000}
          value={written.reason}
          onChange={(event) => write({ reason: event.currentTarget.value })}
        />
        <Button variant="default" mih={44} onClick={() => write({ kind: member.part === 'VOTES' ? 'VOTE' : 'WAIVE', signature: null })}>
          {t(member.part === 'VOTES' ? 'backToVote' : 'back')}
        </Button>
      </div>
    </Panel>
  )
}
