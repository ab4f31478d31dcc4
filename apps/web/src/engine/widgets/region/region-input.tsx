import { regionCodePath, regionTree, type RegionNode } from '@tuheng/domain/kernel/regions/index'
import { Cascader } from 'antd'
import { useT } from '../../locale/index.ts'
import { frameOf } from '../frame.ts'
import type { FilterProps, InputProps } from '../types.ts'
import { loadRegions } from './load-regions.ts'
import { loadPinyin, matchesRegion } from './region-pinyin.ts'

const NAMES = { label: 'name', value: 'code', children: 'children' } as const

void loadRegions()

export function RegionInput(props: InputProps<'region'>) {
  const { value, onChange, onBlur, field, frameless } = props
  const t = useT()
  return (
    <Cascader<RegionNode, 'code'>
      {...frameOf(props)}
      className="en-fill"
      options={regionTree() as RegionNode[]}
      fieldNames={NAMES}
      value={value ? regionCodePath(value) : []}
      changeOnSelect
      onFocus={loadPinyin}
      allowClear={!field.required}
      showSearch={{ limit: 30, filter: (words, path) => matchesRegion(words, path) }}
      displayRender={labels => labels.join(' ')}
      suffixIcon={frameless === 'cell' ? null : undefined}
      placeholder={frameless === 'cell' ? '' : t(frameless ? 'filter.any' : 'region.choose')}
      onChange={path => onChange((path as string[] | undefined)?.at(-1) ?? null)}
      onBlur={() => onBlur?.()}
    />
  )
}

/** A filter for a division and everything below it: the code of a province or city is a prefix. */
export function RegionFilter({ filter, label, onChange }: FilterProps) {
  const t = useT()
  const prefix = typeof filter?.value === 'string' ? filter.value : ''
  return (
    <Cascader<RegionNode, 'code'>
      variant="borderless"
      aria-label={label}
      className="en-fill"
      options={regionTree() as RegionNode[]}
      fieldNames={NAMES}
      value={prefix ? regionCodePath(prefix.padEnd(6, '0')) : []}
      changeOnSelect
      onFocus={loadPinyin}
      placeholder={t('filter.any')}
      showSearch={{ limit: 30, filter: (words, path) => matchesRegion(words, path) }}
      displayRender={labels => labels.at(-1)}
      onChange={path => {
        const code = (path as string[] | undefined)?.at(-1)
        onChange(code ? { op: 'prefix', value: code.replace(/(00)+$/, '') } : undefined)
      }}
    />
  )
}
