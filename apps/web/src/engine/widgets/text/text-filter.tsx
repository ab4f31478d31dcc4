import { UnorderedListOutlined } from '@ant-design/icons'
import { Button, Popover, Tag } from 'antd'
import { useState } from 'react'
import { useT } from '../../locale/index.ts'
import { looksLikeList, parsePastedList } from '../../list-page/paste-list.ts'
import type { FilterProps } from '../types.ts'
import { useDebounced } from '../use-debounced.ts'
import { Input } from '../../../shared/ui/inputs.ts'
import { PasteBox } from './paste-box.tsx'
import '../../common/filters.css'

/** A filter for part of a text, or for a pasted column of numbers. */
export function TextFilter({ filter, label, onChange }: FilterProps) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const list = filter?.op === 'in' && Array.isArray(filter.value) ? filter.value : undefined
  const [text, setText] = useDebounced(list ? '' : String(filter?.value ?? ''), value =>
    onChange(value.trim() ? { op: 'contains', value: value.trim() } : undefined),
  )
  const take = (values: string[]) => {
    setOpen(false)
    onChange(values.length ? { op: 'in', value: values } : undefined)
  }
  return (
    <span className="en-flt-text">
      {list ? (
        <Tag closable onClose={() => onChange(undefined)} className="en-flt-many">
          {t('filter.pasted', { count: list.length })}
        </Tag>
      ) : (
        <Input
          variant="borderless"
          aria-label={label}
          value={text}
          allowClear
          onChange={event => setText(event.target.value)}
          onPaste={event => {
            const pasted = event.clipboardData.getData('text')
            if (!looksLikeList(pasted)) return
            event.preventDefault()
            take(parsePastedList(pasted).values)
          }}
        />
      )}
      <Popover
        trigger="click"
        open={open}
        onOpenChange={setOpen}
        destroyOnHidden
        placement="bottomRight"
        content={<PasteBox initial={list?.map(String) ?? []} onTake={take} />}
      >
        <Button
          type="text"
          size="small"
          className="en-flt-list"
          icon={<UnorderedListOutlined />}
          title={t('filter.paste')}
          aria-label={`${label} ${t('filter.paste')}`}
        />
      </Popover>
    </span>
  )
}
