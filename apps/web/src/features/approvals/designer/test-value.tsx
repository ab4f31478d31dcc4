import { Select } from 'antd'
import { useEffect, useMemo } from 'react'
import { FieldInput } from '../../../engine/common/field-input.tsx'
import { itemsOf, loadDict, useDicts } from '../../../engine/widgets/dict/dict-store.ts'
import { useSelectKeys } from '../../../engine/widgets/select-keys.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { useDesigner } from './designer-context.ts'
import { useT } from './locale/index.ts'
import { RecordInput } from './record-input.tsx'
import { faceFor, fieldOfSubject, inputField, targetOfSubject } from './subject-field.ts'
import type { Subject } from './words.ts'

interface Props {
  subject: Subject
  /** Several values. */
  isList: boolean
  value: unknown
  onChange(value: unknown): void
}

/** The value that a subject is compared with, entered as its field is: an amount, a day, records, choices. */
export function TestValue({ subject, isList, value, onChange }: Props) {
  const t = useT()
  const { facts, readOnly, wording } = useDesigner()
  const own = useMemo(
    () => facts.resource && fieldOfSubject(facts.resource, facts.transition, subject.path),
    [facts, subject],
  )
  const field = useMemo(() => inputField(subject, own), [subject, own])
  const choices = useChoices(subject, own?.dict)
  const keys = useSelectKeys({})
  const shared = { label: t('condition.value'), disabled: readOnly }
  const to = targetOfSubject(subject)
  const values = (Array.isArray(value) ? (value as unknown[]) : [value]).filter(one => one !== undefined)
  const put = (next: readonly unknown[]) => onChange(isList ? (next.length ? next : undefined) : next.at(-1))
  if (to) {
    return (
      <RecordInput
        resource={to}
        label={shared.label}
        ids={values.filter(one => typeof one === 'number')}
        face={faceFor(to, own?.where)}
        disabled={readOnly}
        nameOf={wording.nameOf}
        onChange={(ids, names) => {
          wording.learn(to, names)
          put(ids)
        }}
      />
    )
  }
  if (subject.kind === 'flag')
    return (
      <Select
        aria-label={shared.label}
        disabled={readOnly}
        value={value === true ? 'true' : 'false'}
        options={(['true', 'false'] as const).map(one => ({ value: one, label: t(`flag.${one}`) }))}
        onChange={next => onChange(next === 'true')}
      />
    )
  if (choices)
    return (
      <Select<unknown>
        aria-label={shared.label}
        disabled={readOnly}
        {...(isList ? { mode: 'multiple' as const } : {})}
        value={isList ? values : (value ?? null)}
        showSearch={{ optionFilterProp: 'label' }}
        options={choices}
        onInputKeyDown={keys}
        onChange={next => put(Array.isArray(next) ? next : [next])}
      />
    )
  if (isList)
    return (
      <Select<unknown[]>
        aria-label={shared.label}
        disabled={readOnly}
        mode="tags"
        open={false}
        suffixIcon={null}
        placeholder={t('condition.listHint')}
        value={values}
        tokenSeparators={[',', '，', ' ']}
        onChange={put}
      />
    )
  return (
    <FieldInput
      {...shared}
      field={field}
      value={(value ?? null) as never}
      // Figures are kept as decimals, whatever the field's own form is
      onChange={next => onChange(next === null || next === undefined || next === '' ? undefined : String(next))}
    />
  )
}

/** The choices of a subject: of its field, or of its dictionary. */
function useChoices(subject: Subject, dict: string | undefined): { value: string; label: string }[] | undefined {
  const lang = useLang()
  const items = useDicts(state => (dict ? itemsOf(dict, state) : undefined))
  useEffect(() => {
    if (dict) void loadDict(dict)
  }, [dict])
  if (subject.choices.length) return subject.choices
  return dict ? (items ?? []).map(item => ({ value: item.value, label: item[lang] })) : undefined
}
