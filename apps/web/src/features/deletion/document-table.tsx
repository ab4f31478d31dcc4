import { f } from '@tuheng/domain/kernel/fields'
import { deletionKinds } from '@tuheng/domain/services/deletion-entry'
import { type Key, useMemo } from 'react'
import { FieldTable, type FieldColumn } from '../../engine/field-table/index.tsx'
import { ReasonTexts } from '../../engine/links/linked-text.tsx'
import { RecordLink } from '../../engine/links/record-link.tsx'
import css from './deletion.module.css'
import type { Judged } from './deletion-rules.ts'
import { useT } from './locale/index.ts'

interface Props {
  label: string
  rows: readonly Judged[]
  selected?: ReadonlySet<Key>
  onSelect?(keys: ReadonlySet<Key>): void
}

/** Judged documents; with boxes those that can be deleted, else with the reasons. */
export function DocumentTable({ label, rows, selected, onSelect }: Props) {
  const t = useT()
  const columns = useMemo<FieldColumn[]>(() => {
    const words = (key: Parameters<typeof t>[0]) => f.text(t(key), { en: t(key) })
    return [
      {
        name: 'no',
        field: words('col.no'),
        width: 190,
        fixed: true,
        render: (row: Judged) => (
          <RecordLink resource={row.kind} id={row.id} title={row.no}>
            {row.no}
          </RecordLink>
        ),
      },
      { name: 'kind', field: f.choice(t('col.kind'), deletionKinds, { en: t('col.kind') }), width: 110 },
      ...(selected
        ? []
        : [
            {
              name: 'errors',
              field: words('col.why'),
              width: 520,
              render: (row: Judged) => (
                <span className={css.why}>
                  <ReasonTexts reasons={row.errors} />
                </span>
              ),
            },
          ]),
      { name: 'hint', field: words('col.hint'), width: 420 },
    ] as FieldColumn[]
  }, [t, selected === undefined])
  return (
    <FieldTable
      label={label}
      rows={rows as never}
      columns={columns}
      rowKey="key"
      {...(selected && onSelect ? { selected, onSelect } : {})}
    />
  )
}
