import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  DragOverlay,
  type Modifier,
  PointerSensor,
  useDndContext,
  useDraggable,
  useDroppable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

interface Area {
  ids: readonly string[]
  disabled: boolean
}
const AreaContext = createContext<Area>({ ids: [], disabled: true })

interface Props {
  ids: readonly string[]
  /** The place it goes to, among the others as they will stand. */
  onMove: (id: string, to: number) => void
  /** What hangs under the pointer while it is dragged. */
  lifted: (id: string) => ReactNode
  disabled?: boolean
  children: ReactNode
}

/** Rows that change places by dragging. What is said to those who do not see is said by the buttons beside it: dragging is the pointer's alone. */
export function ReorderArea({ ids, onMove, lifted, disabled = false, children }: Props) {
  const [dragged, setDragged] = useState<string | null>(null)
  // A press that does not move is a press.
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const drop = ({ active, over }: DragEndEvent) => {
    setDragged(null)
    if (over) onMove(String(active.id), ids.indexOf(String(over.id)))
  }
  return (
    <AreaContext value={{ ids, disabled }}>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        modifiers={upAndDown}
        onDragStart={({ active }) => setDragged(String(active.id))}
        onDragEnd={drop}
        onDragCancel={() => setDragged(null)}
        accessibility={{ announcements: silent, screenReaderInstructions: { draggable: '' } }}
      >
        {children}
        <DragOverlay dropAnimation={null}>{dragged !== null && lifted(dragged)}</DragOverlay>
      </DndContext>
    </AreaContext>
  )
}

const upAndDown: Modifier[] = [({ transform }) => ({ ...transform, x: 0 })]
const nothing = () => undefined
const silent = { onDragStart: nothing, onDragOver: nothing, onDragEnd: nothing, onDragCancel: nothing }

/** What one row needs: where it is, what lifts it, and on which side of it the dragged one would go. */
export function useReorderItem(id: string) {
  const { ids, disabled } = useContext(AreaContext)
  const { setNodeRef: lift, listeners, isDragging } = useDraggable({ id, disabled })
  const { setNodeRef: land, isOver } = useDroppable({ id, disabled })
  const { active } = useDndContext()
  const box = useCallback(
    (element: HTMLElement | null) => {
      lift(element)
      land(element)
    },
    [lift, land],
  )
  const from = active ? ids.indexOf(String(active.id)) : -1
  const over = isOver && !isDragging ? (from < ids.indexOf(id) ? ('after' as const) : ('before' as const)) : undefined
  return { box, handle: listeners ?? {}, isDragged: isDragging, over }
}
