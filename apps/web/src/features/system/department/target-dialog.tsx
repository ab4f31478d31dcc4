import { Modal, Select } from 'antd'
import { useState } from 'react'
import { useT } from '../locale/index.ts'
import { type Department, pathOf } from './tree-rules.ts'

interface Props {
  title: string
  /** The departments to choose from. */
  list: readonly Department[]
  /** All departments, for the path of each. */
  all: readonly Department[]
  /** The top level can be chosen too. */
  top?: boolean
  onPick(id: number | null): void
  onClose(): void
}

const TOP = 0

/** Chooses a department by its name and path. */
export function TargetDialog({ title, list, all, top = false, onPick, onClose }: Props) {
  const t = useT()
  const [chosen, setChosen] = useState<number>()
  const options = [
    ...(top ? [{ value: TOP, label: t('dept.top') }] : []),
    ...list.map(one => ({
      value: one.id,
      label: pathOf(all, one.id)
        .map(step => step.name)
        .join(' / '),
    })),
  ]
  return (
    <Modal
      open
      title={title}
      width={480}
      okText={t('dept.move')}
      cancelText={t('cancel')}
      okButtonProps={{ disabled: chosen === undefined }}
      onCancel={onClose}
      onOk={() => chosen !== undefined && onPick(chosen === TOP ? null : chosen)}
    >
      <Select<number>
        autoFocus
        aria-label={t('dept.target')}
        placeholder={t('dept.target')}
        style={{ width: '100%' }}
        value={chosen ?? null}
        options={options}
        showSearch={{ optionFilterProp: 'label' }}
        onChange={setChosen}
      />
    </Modal>
  )
}
