import { useState } from 'react'
import { useT } from '../../locale/index.ts'
import { frameOf } from '../frame.ts'
import type { InputProps, Widget } from '../types.ts'
import { TextArea } from '../../../shared/ui/inputs.ts'

export const jsonWidget: Widget<'json'> = {
  Input: JsonInput,
  Cell: ({ value }) => <code className="en-code">{JSON.stringify(value).slice(0, 200)}</code>,
  text: ({ value }) => JSON.stringify(value),
  wide: true,
  unordered: true,
}

function JsonInput(props: InputProps<'json'>) {
  const { value, onChange, onBlur } = props
  const t = useT()
  const [text, setText] = useState<string | null>(null)
  const [invalid, setInvalid] = useState(false)
  return (
    <>
      <TextArea
        {...frameOf({ ...props, invalid: invalid || !!props.invalid })}
        className="en-code"
        autoSize={{ minRows: 3, maxRows: 16 }}
        spellCheck={false}
        value={text ?? (value === null || value === undefined ? '' : JSON.stringify(value, null, 2))}
        onChange={event => {
          setText(event.target.value)
          const read = readJson(event.target.value)
          setInvalid(!read.ok)
          if (read.ok) onChange(read.value)
        }}
        onBlur={() => {
          if (!invalid) setText(null)
          onBlur?.()
        }}
      />
      {invalid && (
        <div role="alert" className="en-field-error">
          {t('json.wrong')}
        </div>
      )}
    </>
  )
}

function readJson(text: string): { ok: true; value: unknown } | { ok: false } {
  if (text.trim() === '') return { ok: true, value: null }
  try {
    return { ok: true, value: JSON.parse(text) as unknown }
  } catch {
    return { ok: false }
  }
}
