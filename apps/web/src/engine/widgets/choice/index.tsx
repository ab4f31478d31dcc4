import { shownChoice } from '@tuheng/domain/kernel/approval-state'
import type { Field } from '@tuheng/domain/kernel/field'
import { Select } from 'antd'
import { useLang } from '../../../shared/text/i18n.ts'
import { StatusTag } from '../../common/status-tag.tsx'
import { useT } from '../../locale/index.ts'
import { frameOf } from '../frame.ts'
import { ManyFilter } from '../many-filter.tsx'
import { useSelectKeys } from '../select-keys.ts'
import type { FilterProps, InputProps, Widget } from '../types.ts'
import type { Lang } from '@tuheng/domain/kernel/text'

export const choiceWidget: Widget<'choice'> = {
  Input: ChoiceInput,
  Cell: ({ value, field, row, lang }) => {
    const choice = shownChoice(field, value, row)
    const label = choice?.[lang] ?? value
    return choice?.color ? <StatusTag color={choice.color}>{label}</StatusTag> : label
  },
  text: ({ value, field, row, lang }) => shownChoice(field, value, row)?.[lang] ?? value,
  Filter: ChoiceFilter,
  filterWidth: 130,
}

export function choiceOptions(field: Field, lang: Lang): { value: string; label: string }[] {
  return Object.entries(field.choices ?? {}).map(([value, choice]) => ({ value, label: choice[lang] }))
}

function ChoiceInput(props: InputProps<'choice'>) {
  const { value, onChange, onBlur, field } = props
  const t = useT()
  const lang = useLang()
  const keys = useSelectKeys({ frameless: props.frameless })
  return (
    <Select
      {...frameOf(props)}
      value={value ?? undefined}
      options={choiceOptions(field, lang).filter(
        option => !field.choices?.[option.value]?.retired || option.value === value,
      )}
      allowClear={!field.required}
      showSearch={{ optionFilterProp: 'label' }}
      onInputKeyDown={keys}
      suffixIcon={props.frameless === 'cell' ? null : undefined}
      placeholder={props.frameless === 'line' ? t('filter.any') : undefined}
      popupMatchSelectWidth={props.frameless ? false : undefined}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      onBlur={() => onBlur?.()}
    />
  )
}

function ChoiceFilter(props: FilterProps) {
  const lang = useLang()
  return <ManyFilter {...props} options={choiceOptions(props.field, lang)} />
}
