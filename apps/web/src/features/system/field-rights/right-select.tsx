import type { FieldRight } from '@tuheng/domain/kernel/policy'
import type { StatusColor } from '@tuheng/domain/kernel/field'
import { Select } from 'antd'
import { StatusTag } from '../../../engine/common/status-tag.tsx'
import { useT } from '../locale/index.ts'
import { RIGHTS } from './rights.ts'
import css from './field-rights.module.css'

const COLORS: Readonly<Record<FieldRight, StatusColor>> = {
  editable: 'done',
  readonly: 'progress',
  masked: 'attention',
  hidden: 'refused',
}

interface Props {
  value: FieldRight
  label: string
  changed?: boolean
  onChange(right: FieldRight): void
}

/** Selects one right. Only restricting rights are coloured. */
export function RightSelect({ value, label, changed, onChange }: Props) {
  const t = useT()
  return (
    <Select<FieldRight>
      size="small"
      variant="borderless"
      className={css.right ?? ''}
      data-changed={changed || undefined}
      aria-label={label}
      value={value}
      popupMatchSelectWidth={false}
      options={RIGHTS.map(right => ({ value: right, label: t(`rights.${right}`) }))}
      labelRender={() => <RightWord right={value} />}
      optionRender={option => <RightWord right={option.value as FieldRight} />}
      onChange={onChange}
    />
  )
}

export function RightWord({ right }: { right: FieldRight }) {
  const t = useT()
  return right === 'editable' ? (
    <span className={css.rule}>{t('rights.editable')}</span>
  ) : (
    <StatusTag color={COLORS[right]}>{t(`rights.${right}`)}</StatusTag>
  )
}
