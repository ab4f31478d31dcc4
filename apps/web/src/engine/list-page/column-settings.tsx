import { HolderOutlined, PushpinFilled, PushpinOutlined, VerticalAlignBottomOutlined } from '@ant-design/icons'
import { DndContext, PointerSensor, KeyboardSensor, useSensor, useSensors, type DragEndEvent } from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { Field } from '@tuheng/domain/kernel/field'
import { labelOf } from '@tuheng/domain/kernel/resource'
import { Button, Checkbox, Input } from 'antd'
import { useState } from 'react'
import { defineTexts, useLang } from '../../shared/text/i18n.ts'
import { notify } from '../../shared/ui/notify.tsx'
import { en, zh } from './column-texts.ts'
import {
  MAX_FROZEN,
  moveColumn,
  toggleFrozen,
  toggleHidden,
  toggleStacked,
  type ColumnSetting,
} from './column-layout.ts'

const { useT } = defineTexts<keyof typeof zh>('columns', { zh, en })

interface Props {
  settings: readonly ColumnSetting[]
  fields: ReadonlyMap<string, Field>
  onChange(settings: readonly ColumnSetting[]): void
  onReset(): void
}

/** Visibility, order, freezing and stacking of the columns. */
export default function ColumnSettings({ settings, fields, onChange, onReset }: Props) {
  const t = useT()
  const lang = useLang()
  const [search, setSearch] = useState('')
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const labelled = settings.map(setting => ({
    setting,
    label: labelOf(fields.get(setting.name) as Field, setting.name)[lang],
  }))
  const found = labelled.filter(({ label }) => label.toLowerCase().includes(search.trim().toLowerCase()))
  const dropped = ({ active, over }: DragEndEvent) => {
    if (!over || active.id === over.id) return
    const from = settings.findIndex(one => one.name === active.id)
    const to = settings.findIndex(one => one.name === over.id)
    onChange(moveColumn(settings, String(active.id), (from < to ? settings[to + 1] : settings[to])?.name ?? null))
  }
  return (
    <div className="en-columns">
      <div className="en-columns-head">
        <Input
          size="small"
          allowClear
          value={search}
          placeholder={t('search')}
          aria-label={t('search')}
          onChange={event => setSearch(event.target.value)}
        />
        <Button size="small" type="link" onClick={onReset}>
          {t('reset')}
        </Button>
      </div>
      <DndContext sensors={sensors} onDragEnd={dropped}>
        <SortableContext items={settings.map(one => one.name)} strategy={verticalListSortingStrategy}>
          <ul>
            {found.map(({ setting, label }) => (
              <ColumnLine
                key={setting.name}
                setting={setting}
                label={label}
                movable={search === ''}
                onHide={() => {
                  const next = toggleHidden(settings, setting.name)
                  if (next) onChange(next)
                  else notify.warning(t('last'))
                }}
                onStack={() => {
                  const next = toggleStacked(settings, setting.name)
                  if (next) onChange(next)
                  else notify.warning(t('noRoom'))
                }}
                onFreeze={() => {
                  const next = toggleFrozen(settings, setting.name)
                  if (next) onChange(next)
                  else notify.warning(t('frozenMax', { max: MAX_FROZEN }))
                }}
              />
            ))}
          </ul>
        </SortableContext>
      </DndContext>
      <p>{t('hint', { max: MAX_FROZEN })}</p>
    </div>
  )
}

function ColumnLine({
  setting,
  label,
  movable,
  onHide,
  onStack,
  onFreeze,
}: {
  setting: ColumnSetting
  label: string
  movable: boolean
  onHide(): void
  onStack(): void
  onFreeze(): void
}) {
  const t = useT()
  const { attributes, listeners, setNodeRef, transform, transition, isDragging } = useSortable({
    id: setting.name,
    disabled: !movable,
  })
  const style = transform ? { transform: `translate3d(0, ${transform.y}px, 0)`, transition } : { transition }
  return (
    <li
      ref={setNodeRef}
      style={style}
      data-under={setting.under !== undefined || undefined}
      data-dragging={isDragging || undefined}
    >
      <span
        className="en-columns-handle"
        {...attributes}
        {...listeners}
        aria-label={t('move', { label })}
        hidden={!movable}
      >
        <HolderOutlined aria-hidden />
      </span>
      <Checkbox checked={!setting.hidden} onChange={onHide}>
        {label}
      </Checkbox>
      <Button
        type="text"
        size="small"
        disabled={setting.hidden === true}
        icon={<VerticalAlignBottomOutlined />}
        aria-pressed={setting.under !== undefined}
        aria-label={t('stack', { label })}
        title={t('stack', { label })}
        onClick={onStack}
      />
      <Button
        type="text"
        size="small"
        disabled={setting.hidden === true || setting.under !== undefined}
        icon={setting.frozen ? <PushpinFilled /> : <PushpinOutlined />}
        aria-pressed={setting.frozen === true}
        aria-label={t('freeze', { label })}
        title={t('freeze', { label })}
        onClick={onFreeze}
      />
    </li>
  )
}
