import { HolderOutlined } from '@ant-design/icons'
import {
  closestCenter,
  DndContext,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
  type Announcements,
  type UniqueIdentifier,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { moveItem } from '../../shared/session/personal-rules.ts'
import { useT } from './locale/index.ts'
import css from './personal.module.css'

interface Props<T> {
  label: string
  items: readonly T[]
  idOf(item: T): string
  nameOf(item: T): string
  onMove(items: T[]): void
  children(item: T): ReactNode
}

/** Rows that are ordered by mouse, finger or keyboard. */
export function SortableList<T>({ label, items, idOf, nameOf, onMove, children }: Props<T>) {
  const t = useT()
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const ids = items.map(idOf)
  const at = (id: UniqueIdentifier) => ids.indexOf(String(id))
  const name = (id: UniqueIdentifier) => {
    const item = items[at(id)]
    return item ? nameOf(item) : ''
  }
  const announcements: Announcements = {
    onDragStart: ({ active }) => t('drag.start', { name: name(active.id) }),
    onDragOver: ({ active, over }) =>
      over ? t('drag.over', { name: name(active.id), place: at(over.id) + 1 }) : undefined,
    onDragEnd: ({ active, over }) => t('drag.end', { name: name(active.id), place: at(over?.id ?? active.id) + 1 }),
    onDragCancel: ({ active }) => t('drag.cancel', { name: name(active.id) }),
  }
  return (
    <>
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={{ announcements, screenReaderInstructions: { draggable: t('dragHint') } }}
        onDragEnd={({ active, over }) =>
          over && active.id !== over.id && onMove(moveItem(items, at(active.id), at(over.id)))
        }
      >
        <SortableContext items={ids} strategy={verticalListSortingStrategy}>
          <ul className={css.rows} aria-label={label}>
            {items.map(item => (
              <Row key={idOf(item)} id={idOf(item)} name={nameOf(item)}>
                {children(item)}
              </Row>
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      {items.length > 1 && <p className={css.hint}>{t('dragHint')}</p>}
    </>
  )
}

function Row({ id, name, children }: { id: string; name: string; children: ReactNode }) {
  const t = useT()
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id })
  const style = transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : { transition }
  return (
    <li ref={setNodeRef} style={style} data-dragging={isDragging || undefined}>
      <span className={css.handle} {...attributes} {...listeners} aria-label={t('move', { name })}>
        <HolderOutlined aria-hidden />
      </span>
      {children}
    </li>
  )
}
