import { closestCenter, DndContext, PointerSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import { horizontalListSortingStrategy, SortableContext, useSortable } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import { Suspense } from 'react'
import { useSettings } from '../../shared/appearance/settings.ts'
import { NO_ANNOUNCEMENTS, TRANSITION } from '../drag.ts'
import { moveTool } from './tool-order.ts'
import type { ToolEntry } from './tools.tsx'
import css from './top-bar.module.css'

/** The tools, which can be reordered by dragging. A click still works as a click. */
export default function DraggableTools({ tools }: { tools: readonly ToolEntry[] }) {
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: 6 } }))
  const names = tools.map(tool => tool.name)
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    if (over) useSettings.getState().set({ toolOrder: moveTool(names, String(active.id), String(over.id)) })
  }
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={onDragEnd}
      accessibility={NO_ANNOUNCEMENTS}
    >
      <SortableContext items={names} strategy={horizontalListSortingStrategy}>
        {tools.map(tool => (
          <Draggable key={tool.name} {...tool} />
        ))}
      </SortableContext>
    </DndContext>
  )
}

function Draggable({ name, Tool }: ToolEntry) {
  const { listeners, setNodeRef, transform, transition, isDragging } = useSortable({ id: name, transition: TRANSITION })
  return (
    <div
      ref={setNodeRef}
      className={css.draggable}
      data-tool={name}
      data-dragging={isDragging || undefined}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      {...listeners}
    >
      <Suspense>
        <Tool />
      </Suspense>
    </div>
  )
}
