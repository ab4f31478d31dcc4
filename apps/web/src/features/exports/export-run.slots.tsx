import { exportRun } from '@tuheng/domain/files/index'
import { registerSlots } from '../../engine/slots.ts'
import type { Widget } from '../../engine/widgets/types.ts'
import { registerWidget } from '../../engine/widgets/index.ts'
import { formatBytes } from '../../engine/widgets/files/file-rules.ts'
import { useT } from './locale/index.ts'
import { ConditionWords, conditionsOf, FieldNames, namesIn } from './shown.tsx'
import { RunActions } from './template-tools.tsx'
import { sourceWidget } from './template-widgets.tsx'
import css from './exports.module.css'

/** What a run holds: its fields, its conditions, and which fields are sensitive. */
const specWidget: Widget<'json'> = {
  Input: () => null,
  Cell: ({ value, row }) => <Spec source={row['source']} value={value} />,
  text: ({ value }) => namesIn(conditionsOf(value)['columns']).join('、'),
  wide: true,
  unordered: true,
}

function Spec({ source, value }: { source: unknown; value: unknown }) {
  const t = useT()
  const { columns, filters, sensitive } = conditionsOf(value)
  const marked = namesIn(sensitive)
  return (
    <div className={css.spec}>
      <p>
        <FieldNames source={source} names={namesIn(columns)} />
      </p>
      <ConditionWords source={source} value={filters} />
      {marked.length > 0 && (
        <p className={css.sensitive}>
          {t('sensitive.of')}
          <FieldNames source={source} names={marked} />
        </p>
      )}
    </div>
  )
}

registerWidget(exportRun.fields.source, sourceWidget)
registerWidget(exportRun.fields.spec, specWidget)

registerSlots<typeof exportRun>('exportRun', {
  cells: { bytes: row => (typeof row['bytes'] === 'number' ? formatBytes(row['bytes']) : '—') },
  detail: { actions: RunActions, actionsFirst: () => true },
})
