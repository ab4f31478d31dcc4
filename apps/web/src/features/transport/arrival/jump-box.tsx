import { AimOutlined } from '@ant-design/icons'
import { Input, type InputRef } from 'antd'
import { useRef, useState, type RefObject } from 'react'
import { columnField } from '@tuheng/domain/kernel/resource'
import { cellText } from '../../../engine/common/cell-text.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { selectFocused } from '../../../shared/ui/select-focused.ts'
import { useT } from '../locale/index.ts'
import { trips, type TripFaceName, type TripRow } from '../shared/trips.ts'
import type { Sheet } from '../../../engine/sheet/sheet-store.ts'
import { findTrips } from './find-trip.ts'
import { searchTrips, UNDER_WAY } from './use-arrivals.ts'
import css from './arrival.module.css'

interface Props {
  faceName: TripFaceName
  sheet: Sheet
  input: RefObject<InputRef | null>
  /** Moves to a row. */
  onFound(row: number): void
  /** Why no row was found; empty if one was. */
  onMessage(text: string): void
}

/** Jumps to the row of a scanned ticket or a typed or pasted plate. Enter again jumps to the next match. */
export function JumpBox({ faceName, sheet, input, onFound, onMessage }: Props) {
  const t = useT()
  const lang = useLang()
  const [text, setText] = useState('')
  const last = useRef({ text: '', hit: -1 })
  /** The current text of the box. An answer for an earlier text is ignored. */
  const current = useRef('')

  const state = (row: TripRow) =>
    cellText({ field: columnField(trips, 'transportStatus') as never, name: 'transportStatus', row, lang })
  const jump = async () => {
    const word = text.trim()
    if (!word) return
    onMessage('')
    const found = findTrips(
      sheet.store.getState().rows.map(row => row.values),
      word,
    )
    if (found.length) {
      const after = last.current.text === word ? found.find(row => row > last.current.hit) : undefined
      const hit = after ?? (found[0] as number)
      last.current = { text: word, hit }
      if (found.length > 1)
        notify.warning(t('arrival.several', { text: word, count: found.length, at: found.indexOf(hit) + 1 }))
      return onFound(hit)
    }
    try {
      const answer = await searchTrips(faceName, word)
      if (current.current.trim() !== word) return
      const others = findTrips(answer, word).map(i => answer[i] as TripRow)
      const open = others.filter(row => (UNDER_WAY as readonly unknown[]).includes(row['transportStatus']))
      const [key] = sheet.append(open)
      if (key !== undefined) return onFound(sheet.store.getState().rows.findIndex(row => row.key === key))
      const [other] = others
      onMessage(
        other
          ? t('arrival.otherState', { text: word, no: String(other['waybillNo']), state: state(other) })
          : t('arrival.notFound', { text: word }),
      )
      selectFocused(input.current?.input ?? null)
    } catch (error) {
      notify.error(error)
    }
    return undefined
  }
  return (
    <Input
      ref={input}
      className={css.jump}
      prefix={<AimOutlined aria-hidden />}
      suffix={<kbd className={css.kbd}>Ctrl G</kbd>}
      aria-label={t('arrival.jump')}
      placeholder={t('arrival.jump')}
      value={text}
      allowClear
      onChange={event => {
        current.current = event.target.value
        setText(event.target.value)
      }}
      onFocus={event => event.target.select()}
      onPressEnter={event => {
        if (!event.nativeEvent.isComposing) void jump()
      }}
    />
  )
}
