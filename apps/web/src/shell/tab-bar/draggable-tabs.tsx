import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { isClosable } from '../../shared/tabs/tab-rules.ts'
import { moveTab } from '../../shared/tabs/tabs.ts'
import { NO_ANNOUNCEMENTS, TRANSITION } from '../drag.ts'
import type { TabsListProps } from './tab-bar.tsx'
import css from './tab-bar.module.css'
import { TabItem, type TabItemProps } from './tab-item.tsx'

/** Tabs that can be reordered by dragging. Fetched when the pointer first reaches the bar. */
export default function DraggableTabs({ tabs, active, onMenu }: TabsListProps) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={NO_ANNOUNCEMENTS}
    >
      <SortableContext items={tabs.map(tab => tab.key)} strategy={horizontalListSortingStrategy}>
        <ul className={css.tabs} data-sortable>
          {tabs.map(tab => (
            <DraggableTab key={tab.key} tab={tab} front={tab.key === active} onMenu={onMenu} />
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

function DraggableTab(props: TabItemProps) {
  const { key } = props.tab
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: key,
    disabled: !isClosable(props.tab),
    transition: TRANSITION,
  })
  const style = { transform: CSS.Translate.toString(transform), transition }
  return <TabItem {...props} drag={{ ref: setNodeRef, listeners: listeners ?? {}, style, dragging: isDragging }} />
}

function onDragEnd({ active, over }: DragEndEvent): void {
  if (over) moveTab(String(active.id), String(over.id))
}
