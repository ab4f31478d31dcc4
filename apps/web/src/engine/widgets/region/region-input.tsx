import { regionCodePath, regionTree, type RegionNode } from '@tuheng/domain/kernel/regions/index'
import { Cascader } from 'antd'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useT } from '../../locale/index.ts'
import { frameOf } from '../frame.ts'
import type { FilterProps, InputProps } from '../types.ts'
import { loadRegions } from './load-regions.ts'
import { firstMatch, loadPinyin, matchesRegion } from './region-pinyin.ts'

const NAMES = { label: 'name', value: 'code', children: 'children' } as const

void loadRegions()

export function RegionInput(props: InputProps<'region'>) {
  const { value, onChange, onBlur, field, frameless } = props
  const t = useT()
  const search = useFirstMatch(code => onChange(code))
  return (
    <Cascader<RegionNode, 'code'>
      {...frameOf(props)}
      {...search.props}
      className="en-fill"
      options={regionTree() as RegionNode[]}
      fieldNames={NAMES}
      value={value ? regionCodePath(value) : []}
      changeOnSelect
      onFocus={loadPinyin}
      allowClear={!field.required}
      showSearch={search.config}
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
  const take = (code: string | undefined) =>
    onChange(code ? { op: 'prefix', value: code.replace(/(00)+$/, '') } : undefined)
  const search = useFirstMatch(take)
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
      {...search.props}
      showSearch={search.config}
      displayRender={labels => labels.at(-1)}
      onChange={path => take((path as string[] | undefined)?.at(-1))}
    />
  )
}

/** Enter takes the first division that matches what was typed, unless the arrow keys have pointed at another. */
function useFirstMatch(take: (code: string) => void) {
  const [words, setWords] = useState('')
  const [open, setOpen] = useState(false)
  const isPointed = useRef(false)
  const onSearch = (text: string) => {
    isPointed.current = false
    setWords(text)
  }
  return {
    config: {
      limit: 30,
      searchValue: words,
      onSearch,
      filter: (input: string, path: RegionNode[]) => matchesRegion(input, path),
    } as const,
    props: {
      open,
      onOpenChange: (next: boolean) => {
        setOpen(next)
        if (!next) setWords('')
      },
      onInputKeyDown: (event: KeyboardEvent) => {
        if (event.key.startsWith('Arrow')) isPointed.current = true
        if (event.key !== 'Enter' || !words.trim() || isPointed.current) return
        const found = firstMatch(words, regionTree())
        if (!found) return
        take(found)
        setWords('')
        setOpen(false)
      },
    },
  }
}
