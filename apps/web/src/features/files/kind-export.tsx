import { periodFilter, RELATIVE_PERIODS, type RelativePeriod } from '@tuheng/domain/files/exports/relative-period'
import { type AnyResource, columnField, type Face, labelOf } from '@tuheng/domain/kernel/resource'
import { Modal, Select } from 'antd'
import { useState } from 'react'
import { cardOf, useDeclaration } from '../../engine/catalogue.ts'
import { today } from '../../engine/common/today.ts'
import { useFileExport } from '../../engine/list-page/use-file-export.tsx'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'
import css from './files.module.css'

interface Props {
  resource: string
  face: string
  onClose(): void
}

/** The files of one kind of record over a period. Narrower conditions are set in its list. */
export default function KindExport({ resource: name, face: faceName, onClose }: Props) {
  const resource = useDeclaration(name)
  const face = resource?.faces[faceName]
  return resource && face ? <PeriodDialog resource={resource} face={face} onClose={onClose} /> : null
}

function PeriodDialog({ resource, face, onClose }: { resource: AnyResource; face: Face; onClose(): void }) {
  const t = useT()
  const lang = useLang()
  const [period, setPeriod] = useState<RelativePeriod | 'all'>('lastMonth')
  const { start, node } = useFileExport({ resource, face })
  const by = cardOf(resource.name)?.period ?? 'createdAt'
  const field = columnField(resource, by)
  const label = field ? labelOf(field, by)[lang] : by
  const go = () => {
    const range = period === 'all' || !field ? undefined : periodFilter(period, field.kind, today())
    start?.({ filters: range ? { [by]: range } : {} })
  }
  return (
    <>
      <Modal open width={420} title={face[lang]} okText={t('attach.next')} onOk={go} onCancel={onClose}>
        <label className={css.period}>
          {label}
          <Select
            value={period}
            onChange={setPeriod}
            popupMatchSelectWidth={false}
            options={[
              ...Object.entries(RELATIVE_PERIODS).map(([one, words]) => ({
                value: one as RelativePeriod | 'all',
                label: words[lang],
              })),
              { value: 'all' as const, label: t('attach.all') },
            ]}
          />
        </label>
      </Modal>
      {node}
    </>
  )
}
