import { useTranslations } from '../../i18n/useTranslations.ts'
import { PointList } from '../../ui/page/PointList.tsx'
import { TodoPanel } from './TodoPanel.tsx'
import { useTodo } from './useTodo.ts'

/** What the company should do next, each with the way to it; that nothing waits is said too. */
export function HomeTodo({ companyId }: { companyId: string }) {
  const t = useTranslations('todo')
  const todo = useTodo(companyId)
  return <TodoPanel todo={todo} none={<PointList points={[{ kind: 'success', text: t('nothing'), note: t('nothingNote') }]} />} />
}
