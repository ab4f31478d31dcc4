import { fieldIssue } from '@tuheng/domain/kernel/kinds/kind'
import { Select } from 'antd'
import { useEffect } from 'react'
import { useLang } from '../../../shared/text/i18n.ts'
import { StatusTag } from '../../common/status-tag.tsx'
import { useT } from '../../locale/index.ts'
import { frameOf } from '../frame.ts'
import { ManyFilter } from '../many-filter.tsx'
import { useSelectKeys } from '../select-keys.ts'
import type { FilterProps, InputProps, Widget } from '../types.ts'
import { dictValue, itemOf, itemsOf, loadDict, useDicts } from './dict-store.ts'

export const dictWidget: Widget<'dict'> = {
  Input: DictInput,
  Cell: ({ value, field }) => <DictLabel dict={field.dict ?? ''} value={value} />,
  text: ({ value, field, lang }) => itemOf(field.dict ?? '', value)?.[lang] ?? value,
  Filter: DictFilter,
  filterWidth: 130,
  lookup: async ({ field, name, texts }) => {
    const dict = field.dict ?? ''
    await loadDict(dict)
    return new Map(
      texts.map(text => {
        const value = dictValue(dict, text)
        return [
          text,
          value === undefined ? { issue: fieldIssue('field.choice', { field, name }, { value: text }) } : { value },
        ]
      }),
    )
  },
}

function DictLabel({ dict, value }: { dict: string; value: string }) {
  const lang = useLang()
  const item = useItems(dict)?.find(known => known.value === value)
  const label = item?.[lang] ?? value
  return item?.color ? <StatusTag color={item.color}>{label}</StatusTag> : label
}

function DictInput(props: InputProps<'dict'>) {
  const { value, onChange, onBlur, field } = props
  const t = useT()
  const lang = useLang()
  const items = useItems(field.dict ?? '')
  const options = (items ?? [])
    .filter(item => !item.disabled || item.value === value)
    .map(item => ({ value: item.value, label: item[lang], depth: item.depth }))
  const keys = useSelectKeys({ frameless: props.frameless })
  return (
    <Select
      {...frameOf(props)}
      value={value ?? undefined}
      loading={!items}
      options={options}
      allowClear={!field.required}
      showSearch={{ optionFilterProp: 'label' }}
      onInputKeyDown={keys}
      optionRender={({ data }) => <span style={{ paddingInlineStart: `${data.depth}em` }}>{data.label}</span>}
      suffixIcon={props.frameless === 'cell' ? null : undefined}
      placeholder={props.frameless === 'line' ? t('filter.any') : undefined}
      popupMatchSelectWidth={props.frameless ? false : undefined}
      onChange={(next: string | undefined) => onChange(next ?? null)}
      onBlur={() => onBlur?.()}
    />
  )
}

function DictFilter(props: FilterProps) {
  const lang = useLang()
  const items = useItems(props.field.dict ?? '')
  return (
    <ManyFilter
      {...props}
      loading={!items}
      options={(items ?? []).map(item => ({ value: item.value, label: item[lang] }))}
    />
  )
}

function useItems(dict: string) {
  const items = useDicts(state => itemsOf(dict, state))
  useEffect(() => void loadDict(dict), [dict, items])
  return items
}
