import { SearchOutlined } from '@ant-design/icons'
import { Input } from 'antd'
import { useEffect, useState } from 'react'
import { useLatest } from '../../../shared/hooks/use-latest.ts'

interface Props {
  value: string
  label: string
  className?: string
  onSearch(text: string): void
}

/** The search of a queue; it searches while somebody types. */
export function SearchBox({ value, label, className, onSearch }: Props) {
  const [text, setText] = useState(value)
  const put = useLatest((search: string) => {
    if (search !== value) onSearch(search)
  })
  useEffect(() => {
    const timer = setTimeout(() => put.current(text.trim()), 300)
    return () => clearTimeout(timer)
  }, [text, put])
  return (
    <Input
      {...(className === undefined ? {} : { className })}
      prefix={<SearchOutlined aria-hidden />}
      allowClear
      type="search"
      value={text}
      placeholder={label}
      aria-label={label}
      onChange={event => setText(event.target.value)}
    />
  )
}
