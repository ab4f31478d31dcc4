import { useQuery } from '@tanstack/react-query'
import type { PickedAnswer } from '@tuheng/domain/kernel/field'
import { AutoComplete } from 'antd'
import { useState } from 'react'
import { call } from '../../../shared/calls/api.ts'
import { useT } from '../../locale/index.ts'
import { frameOf } from '../frame.ts'
import type { InputProps } from '../types.ts'

type Props = Omit<InputProps<'text'>, 'value'> & { value: string | null | undefined }

/** A text that is picked from what a call lists, with how much of each is taken. */
export function PickedInput(props: Props) {
  const { value, onChange, onBlur, field, getRow } = props
  const t = useT()
  const [asked, setAsked] = useState<Record<string, unknown>>()
  const path = field.picks?.call ?? ''
  const { data } = useQuery({
    queryKey: [path, 'picks', asked],
    queryFn: ({ signal }) => call<PickedAnswer>(path, asked, { signal, silent: true }),
    enabled: asked !== undefined,
  })
  const ask = (): void => {
    const row = getRow()
    setAsked(
      Object.fromEntries(
        Object.entries(field.picks?.by ?? {}).flatMap(([name, own]) =>
          typeof row[own] === 'number' ? [[name, row[own]]] : [],
        ),
      ),
    )
  }
  const noteOf = ({ places, taken, fits }: PickedAnswer['list'][number]): string => {
    if (fits === false) return t('picks.unfit')
    if (taken === null || taken === undefined) return ''
    return places ? t('picks.takenOf', { taken, places }) : taken ? t('picks.taken', { taken }) : t('picks.free')
  }
  const typed = value ?? ''
  const isListed = data?.list.some(one => one.value === typed)
  return (
    <AutoComplete
      {...frameOf(props)}
      value={typed}
      allowClear
      onFocus={ask}
      onChange={(next: string | undefined) => onChange(next ? next : null)}
      onBlur={() => onBlur?.()}
      showSearch={{ filterOption: (search, option) => isListed || String(option?.value ?? '').includes(search) }}
      options={(data?.list ?? []).map(one => ({
        value: one.value,
        disabled: one.fits === false,
        label: (
          <span className="en-choice-note">
            {one.value}
            <span className="en-faint">{noteOf(one)}</span>
          </span>
        ),
      }))}
    />
  )
}
