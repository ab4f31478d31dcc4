import { LoadingOutlined } from '@ant-design/icons'
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { useLatest } from '../../../shared/hooks/use-latest.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { useT } from '../locale/index.ts'
import { holdKeys } from './held-keys.ts'
import css from './picker.module.css'

interface Props<O> {
  id?: string
  label: string
  /** The chosen option as text; empty if there is none. */
  value: string
  find(text: string, signal: AbortSignal): Promise<readonly O[]> | readonly O[]
  keyOf(option: O): string | number
  textOf(option: O): string
  render(option: O, text: string): ReactNode
  /** Why the option cannot be chosen. It stays in the list and can be read. */
  refusalOf?(option: O): string | undefined
  /** May be slow: the focus moves on when it is done. */
  onChoose(option: O | null): void | Promise<void>
  /** The field is finished, and the focus may move to the next one. */
  onDone?(): void
  /** Text that was typed before and matched nothing. It is shown while nothing is chosen. */
  unmatched?: string
  /** Keeps text that matched nothing when the field is left. Without it such text is dropped. */
  /** `several`: so many records have that name. */
  onUnmatched?(text: string, several: number): void
  /** Creates a record for a text without matches. */
  create?: { label(text: string): string; start(text: string): void } | undefined
  /** Offers options as soon as the field has the focus. */
  eager?: boolean
  /** Shown when there is nothing at all to choose from. */
  nothing?: ReactNode
  placeholder?: string
  invalid?: boolean
  describedBy?: string
  disabled?: boolean
  wide?: boolean
  marker?: ReactNode
}

/**
 * A search while typing that never makes a person wait: Enter chooses the first match of the typed text, even if the
 * answer is still on its way, and then the focus moves on.
 */
export function FastPicker<O>(props: Props<O>) {
  const {
    id,
    label,
    value,
    find,
    keyOf,
    textOf,
    render,
    refusalOf,
    onChoose,
    onDone,
    unmatched = '',
    onUnmatched,
    create,
    eager,
    nothing,
    placeholder,
    invalid,
    describedBy,
    disabled,
    wide,
    marker,
  } = props
  const t = useT()
  const list = useId()
  const [text, setShownText] = useState<string | null>(null)
  // The field may be left before the text is rendered
  const typed = useRef<string | null>(null)
  const setText = (next: string | null) => {
    typed.current = next
    setShownText(next)
  }
  const kept = useLatest(unmatched)
  const [open, setOpen] = useState(false)
  const [found, setFound] = useState<{ text: string; options: readonly O[] } | null>(null)
  const [at, setAt] = useState(0)
  const [busy, setBusy] = useState(false)
  /** The person moved to the option, so that it is meant among others of the same name. */
  const pointed = useRef(false)
  /** So many options have the name that was typed. */
  const [twins, setTwins] = useState(0)
  /** Why the option that was wanted cannot be chosen. */
  const [refusal, setRefusal] = useState<string>()
  const request = useRef<{ text: string; answer: Promise<readonly O[]>; stop: AbortController } | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const isBare = open && !!nothing && found?.text === '' && found.options.length === 0

  /** The index of the chosen option, so that opening a list and leaving it changes nothing. */
  const chosenIndex = (options: readonly O[]) => options.findIndex(option => value !== '' && textOf(option) === value)
  const findOptions = (wanted: string): Promise<readonly O[]> => {
    clearTimeout(timer.current)
    if (request.current?.text === wanted) return request.current.answer
    request.current?.stop.abort()
    const stop = new AbortController()
    const answer = Promise.resolve(find(wanted, stop.signal)).then(options => {
      setFound({ text: wanted, options })
      setAt(wanted === '' ? Math.max(0, chosenIndex(options)) : 0)
      return options
    })
    request.current = { text: wanted, answer, stop }
    answer.catch((error: unknown) => {
      if (!stop.signal.aborted) notify.error(error)
      if (request.current?.answer === answer) request.current = null
    })
    return answer
  }
  const show = (wanted: string) => {
    setOpen(true)
    setRefusal(undefined)
    setTwins(0)
    pointed.current = false
    if (found?.text === wanted || eager) void findOptions(wanted).catch(() => undefined)
    else {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void findOptions(wanted).catch(() => undefined), 90)
    }
  }
  const close = () => {
    clearTimeout(timer.current)
    setOpen(false)
    setText(null)
    setFound(null)
    setRefusal(undefined)
    setTwins(0)
    pointed.current = false
    request.current = null
  }
  const choose = async (option: O | null, done: boolean) => {
    const refused = option ? refusalOf?.(option) : undefined
    if (refused) {
      setRefusal(refused)
      return setOpen(true)
    }
    close()
    setBusy(true)
    try {
      await onChoose(option)
    } finally {
      setBusy(false)
    }
    return done ? onDone?.() : undefined
  }
  /** Enter: chooses the match of the typed text. */
  const chooseTyped = async () => {
    const wanted = text?.trim() ?? ''
    if (text === null && !open) return onDone?.()
    if (wanted === '' && !eager && !pointed.current) {
      if (text !== null) return choose(null, true)
      close()
      return onDone?.()
    }
    const options = await findOptions(wanted).catch(() => [] as readonly O[])
    const option = options[found?.text === wanted ? at : Math.max(0, text === null ? chosenIndex(options) : 0)]
    const isMeant = pointed.current || at > 0 || chosenIndex(options) >= 0
    if (text === null && value !== '' && (option === undefined || !isMeant)) {
      close()
      return onDone?.()
    }
    const same = option && text !== null && !pointed.current ? sameNamed(options, textOf(option)) : []
    if (same.length > 1) {
      // Enter once more chooses the one that is marked
      pointed.current = true
      setTwins(same.length)
      return setOpen(true)
    }
    if (option) return choose(option, true)
    if (create && wanted) {
      close()
      onUnmatched?.(wanted, 0)
      return create.start(wanted)
    }
    setOpen(true)
    return undefined
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const options = found?.options ?? []
    switch (event.key) {
      case 'Enter':
        if (event.shiftKey) return
        event.preventDefault()
        event.stopPropagation()
        return void chooseTyped().finally(holdKeys())
      case 'ArrowDown':
      case 'ArrowUp':
        event.preventDefault()
        if (!open) return show(text ?? '')
        pointed.current = true
        if (options.length) setAt((at + (event.key === 'ArrowDown' ? 1 : -1) + options.length) % options.length)
        return
      case 'Escape':
        if (open) event.stopPropagation()
        return close()
      default:
    }
  }
  const sameNamed = (options: readonly O[], wanted: string) =>
    options.filter(option => isSameText(textOf(option), wanted) && !refusalOf?.(option))
  /** The one record of that name. Of several the person has to choose. */
  const exactOf = (options: readonly O[], wanted: string) => {
    const [exact, ...more] = sameNamed(options, wanted)
    return more.length ? undefined : exact
  }
  /** The field is left with text: it is the record of that name, or else it stays, marked as wrong. */
  const keepTyped = (wanted: string) => {
    const known = found?.text === wanted
    close()
    if (!onUnmatched) return
    const keep = (options: readonly O[]) => onUnmatched(wanted, sameNamed(options, wanted).length)
    if (wanted !== unmatched) keep(known ? found.options : [])
    if (known) return
    // The field was left before the answer came
    void findOptions(wanted).then(
      options => {
        if (kept.current !== wanted || (typed.current ?? wanted) !== wanted) return
        const exact = exactOf(options, wanted)
        if (exact) void choose(exact, false)
        else keep(options)
      },
      () => undefined,
    )
  }
  const onBlur = () => {
    if (typed.current === null) return close()
    const wanted = typed.current.trim()
    const exact = exactOf(found?.options ?? [], wanted)
    if (wanted === '') void choose(null, false)
    else if (isSameText(wanted, value)) close()
    else if (exact) void choose(exact, false)
    else keepTyped(wanted)
    return undefined
  }
  const options = open ? (found?.options ?? []) : []
  return (
    <span className={css.picker} data-fast-picker>
      {marker && text === null && <span className={css.marker}>{marker}</span>}
      <input
        id={id}
        className={css.input}
        data-marked={(!!marker && text === null) || undefined}
        role="combobox"
        aria-label={label}
        aria-expanded={open && !!found}
        aria-controls={list}
        aria-autocomplete="list"
        aria-activedescendant={options.length ? `${list}-${at}` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        placeholder={placeholder}
        value={text ?? (value || unmatched)}
        onChange={event => {
          setText(event.target.value)
          show(event.target.value.trim())
        }}
        onFocus={event => {
          event.target.select()
          if (unmatched && !value) {
            setText(unmatched)
            show(unmatched)
          } else if (eager && !value) show('')
        }}
        onClick={() => !open && show('')}
        onKeyDown={onKeyDown}
        onBlur={onBlur}
      />
      {busy && <LoadingOutlined className={css.busy} aria-hidden />}
      {isBare && (
        <div id={list} className={css.list}>
          {nothing}
        </div>
      )}
      {open && found && !isBare && (
        <div className={css.list} data-wide={wide || undefined}>
          <ul id={list} role="listbox" aria-label={label}>
            {options.map((option, i) => (
              <li
                key={keyOf(option)}
                id={`${list}-${i}`}
                role="option"
                aria-selected={i === at}
                aria-disabled={refusalOf?.(option) ? true : undefined}
                aria-label={refusalOf?.(option)}
                ref={i === at ? intoView : undefined}
                onMouseDown={event => {
                  event.preventDefault()
                  void choose(option, true)
                }}
                onMouseMove={() => setAt(i)}
              >
                {render(option, found.text)}
              </li>
            ))}
            {options.length === 0 && (
              <li role="option" aria-selected={false} aria-disabled className={css.none}>
                {create && found.text ? create.label(found.text) : t('picker.none')}
              </li>
            )}
          </ul>
          {twins > 1 && (
            <p className={css.why} role="alert">
              {t('picker.several', { count: twins })}
            </p>
          )}
          {refusal && (
            <p className={css.why} role="alert">
              {t('picker.refused', { reason: refusal })}
            </p>
          )}
        </div>
      )}
    </span>
  )
}

/** Names are compared as they are searched: a plate may be typed with a dot, with spaces, or in small letters. */
function isSameText(one: string, other: string): boolean {
  const plain = (text: string) => text.replace(/[\s·]/g, '').toLowerCase()
  return plain(one) === plain(other)
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' })
}
