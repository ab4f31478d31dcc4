import { wordsOf } from '@tuheng/domain/kernel/invisible-characters'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { ApiError, call, newKey } from '../../../shared/calls/api.ts'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainField } from '../../../shared/ui/plain/field.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { groupThousands } from '../settle/figures.ts'
import css from './claim.module.css'
import { words } from './claim-words.ts'

interface Props {
  token: string
  verdict: 'accept' | 'appeal'
  amount: string
  onBack(): void
  onDone(): void
}

type Problems = Partial<Record<'name' | 'words' | 'amount', string>>

/** Who accepts or appeals, and why. The last step before the answer counts. */
export function ClaimAnswer({ token, verdict, amount, onBack, onDone }: Props) {
  const lang = useLang()
  const [given, setGiven] = useState({ name: '', words: '', amount: '' })
  const [problems, setProblems] = useState<Problems>({})
  const [error, setError] = useState<unknown>()
  const [sending, setSending] = useState(false)
  const [key] = useState(newKey)
  const heading = useRef<HTMLHeadingElement>(null)
  const accepts = verdict === 'accept'
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'start' })
    heading.current?.focus({ preventScroll: true })
  }, [])
  const set = (name: keyof typeof given) => (value: string) => {
    setGiven({ ...given, [name]: value })
    setProblems({ ...problems, [name]: undefined })
  }
  const submit = async () => {
    if (sending) return
    const wrong: Problems = {}
    if (!given.name.trim()) wrong.name = words.nameEmpty[lang]
    if (!accepts && wordsOf(given.words) === null) wrong.words = words.reasonEmpty[lang]
    setProblems(wrong)
    setError(undefined)
    const [first] = Object.keys(wrong)
    if (first) return document.getElementById(`claim-${first}`)?.focus()
    setSending(true)
    try {
      const more = accepts ? {} : { words: given.words, ...(given.amount.trim() ? { amount: given.amount } : {}) }
      await call(`claim/info/${verdict}`, { token, name: given.name, ...more }, { idempotencyKey: key })
      onDone()
    } catch (cause) {
      setError(cause)
      if (cause instanceof ApiError)
        setProblems(Object.fromEntries(cause.errors.filter(one => one.path in given).map(one => [one.path, one.msg])))
      setSending(false)
    }
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return (
    <form noValidate className={css.answer} onSubmit={onSubmit}>
      <h2 ref={heading} tabIndex={-1} className={css.heading}>
        {(accepts ? words.whoAccepts : words.whoAppeals)[lang]}
      </h2>
      <p>{accepts ? fill(words.acceptWhat[lang], { amount: groupThousands(amount) }) : words.appealWhat[lang]}</p>
      {!accepts && (
        <>
          <PlainField
            id="claim-words"
            label={words.reason[lang]}
            required
            maxLength={500}
            value={given.words}
            problem={problems.words}
            onValue={set('words')}
          />
          <PlainField
            id="claim-amount"
            label={words.amount[lang]}
            inputMode="decimal"
            maxLength={20}
            value={given.amount}
            problem={problems.amount}
            onValue={set('amount')}
          />
        </>
      )}
      <PlainField
        id="claim-name"
        label={words.name[lang]}
        required
        autoComplete="name"
        maxLength={30}
        value={given.name}
        problem={problems.name}
        onValue={set('name')}
      />
      {error !== undefined && <Refusal error={error} notOfferedText={words.missing} />}
      <div className={css.acts}>
        <PlainButton type="submit" variant="primary" size="large" busy={sending}>
          {(accepts ? words.accept : words.send)[lang]}
        </PlainButton>
        <PlainButton size="large" onClick={onBack}>
          {words.back[lang]}
        </PlainButton>
      </div>
    </form>
  )
}
