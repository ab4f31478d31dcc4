import { labelOf, type AnyRow } from '@tuheng/domain/kernel/resource'
import { Modal, Radio } from 'antd'
import { useState } from 'react'
import { useLang } from '../../shared/text/i18n.ts'
import { cellOf } from '../common/cell-text.ts'
import { useT } from '../locale/index.ts'
import { differences, keptValues } from './conflict.ts'
import type { FormApi } from './form-store.ts'

/** Shows both versions when somebody else saved first. The person chooses where both changed the same field. */
export function ConflictDialog({
  form,
  theirs,
  onMerged,
  onCancel,
}: {
  form: FormApi
  theirs: AnyRow
  onMerged(): void
  onCancel(): void
}) {
  const t = useT()
  const lang = useLang()
  const { initial, values } = form.store.getState()
  const found = differences({ model: form.model, base: initial, mine: values, theirs })
  const [keep, setKeep] = useState<ReadonlySet<string>>(
    () => new Set(found.filter(one => one.mine).map(one => one.name)),
  )
  const choose = (name: string, mine: boolean) =>
    setKeep(now => new Set(mine ? [...now, name] : [...now].filter(other => other !== name)))
  const take = () => {
    const kept = keptValues({ mine: values, keepMine: keep })
    form.reset(theirs)
    form.patch(kept)
    onMerged()
  }
  const shown = (name: string, row: AnyRow) => {
    const field = form.model.fields[name]
    return field ? cellOf({ field, name, row, lang }) : null
  }
  return (
    <Modal
      open
      width={760}
      title={t('conflict.title')}
      okText={t('conflict.take')}
      cancelText={t('conflict.later')}
      onOk={take}
      onCancel={onCancel}
      mask={{ closable: false }}
    >
      <p>
        {t('conflict.what', {
          who: String(theirs['updatedBy$'] ?? '') || t('conflict.somebody'),
          at: String(theirs['updatedAt'] ?? '').slice(0, 16),
        })}
      </p>
      <table className="en-compare">
        <thead>
          <tr>
            <th scope="col">{t('conflict.field')}</th>
            <th scope="col">{t('conflict.before')}</th>
            <th scope="col">{t('conflict.theirs')}</th>
            <th scope="col">{t('conflict.mine')}</th>
          </tr>
        </thead>
        <tbody>
          {found.map(({ name, conflicting, mine }) => (
            <tr key={name} data-clash={conflicting || undefined}>
              <th scope="row">{labelOf(form.model.fields[name] ?? { kind: 'text', label: name }, name)[lang]}</th>
              <td>{shown(name, initial)}</td>
              <td>
                <Radio checked={!keep.has(name)} disabled={!mine} onChange={() => choose(name, false)}>
                  {shown(name, theirs)}
                </Radio>
              </td>
              <td>
                <Radio checked={keep.has(name)} disabled={!mine} onChange={() => choose(name, true)}>
                  {mine ? shown(name, values) : t('conflict.unchanged')}
                </Radio>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Modal>
  )
}
