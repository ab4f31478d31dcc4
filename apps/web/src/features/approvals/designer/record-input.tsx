import { f } from '@tuheng/domain/kernel/fields'
import { type Actor, can } from '@tuheng/domain/kernel/policy'
import type { FaceCard } from '@tuheng/domain/kernel/manifest'
import { Select } from 'antd'
import { useMemo, useState } from 'react'
import { cardOf } from '../../../engine/catalogue.ts'
import { FieldInput } from '../../../engine/common/field-input.tsx'
import { useLang } from '../../../shared/text/i18n.ts'
import { useActor } from '../../../shared/session/session.ts'
import css from './drawer.module.css'
import { useT } from './locale/index.ts'

interface Props {
  resource: string
  label: string
  ids: readonly number[]
  /** One record instead of several. */
  isSingle?: boolean
  /** The kind of record that is offered at first: the name of a face. */
  face?: string | undefined
  disabled?: boolean
  nameOf(resource: string, id: number): string
  onChange(ids: readonly number[], names: ReadonlyMap<number, string>): void
}

/** Chooses records of a resource: of one of its kinds, where no list has all of them. */
export function RecordInput(props: Props) {
  const { resource, label, ids, isSingle, disabled = false, nameOf, onChange } = props
  const t = useT()
  const lang = useLang()
  const actor = useActor()
  const kinds = useMemo(() => kindsOf(resource, actor), [resource, actor])
  const [kind, setKind] = useState(props.face ?? kinds[0]?.[0])
  const where = kinds.find(([name]) => name === kind)?.[1].where
  const fields = useMemo(() => {
    const options = { en: label, ...(where ? { where } : {}) }
    return { one: f.ref(label, resource, options), many: f.refs(label, resource, options) }
  }, [label, resource, where])
  const shared = { label, disabled }
  return (
    <div className={css.record}>
      {kinds.length > 1 && (
        <Select
          aria-label={t('record.kind', { label })}
          disabled={disabled}
          value={kind ?? null}
          popupMatchSelectWidth={false}
          options={kinds.map(([name, face]) => ({ value: name, label: face[lang] }))}
          onChange={setKind}
        />
      )}
      {isSingle ? (
        <FieldInput
          key={kind}
          {...shared}
          field={fields.one}
          value={ids[0] ?? null}
          {...(ids[0] ? { caption: nameOf(resource, ids[0]) } : {})}
          onChange={(id, also) =>
            onChange(id ? [id] : [], new Map(id ? [[id, String(also?.['value$'] ?? `#${id}`)]] : []))
          }
        />
      ) : (
        <FieldInput
          {...shared}
          field={fields.many}
          value={[...ids]}
          caption={ids.map(id => nameOf(resource, id))}
          onChange={(next, also) => {
            const names = (also?.['value$'] ?? []) as string[]
            onChange(next ?? [], new Map((next ?? []).map((id, i) => [id, names[i] ?? `#${id}`])))
          }}
        />
      )}
    </div>
  )
}

/** The faces through which the records are chosen: one that has all of them, or each kind. */
export function kindsOf(resource: string, actor: Actor): [string, FaceCard][] {
  const faces = Object.entries(cardOf(resource)?.faces ?? {}).filter(([, face]) => can(actor, face, 'read'))
  const whole = faces.find(([, { where }]) => !where || !Object.keys(where).length)
  return whole ? [whole] : faces
}
