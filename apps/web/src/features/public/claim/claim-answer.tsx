import { wordsOf } from '@tuheng/domain/kernel/invisible-characters'
import { useState } from 'react'
import { call, newKey } from '../../../shared/calls/api.ts'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { PlainField } from '../../../shared/ui/plain/field.tsx'
import answerCss from '../frame/answer.module.css'
import { Refusal } from '../frame/refusal.tsx'
import { usePlainForm } from '../frame/use-plain-form.ts'
import { useShownHeading } from '../frame/use-shown-heading.ts'
import { groupThousands } from '../settle/figures.ts'
import { words } from './claim-words.ts'

interface Props {
  token: string
  verdict: 'accept' | 'appeal'
  amount: string
  onBack(): void
  onDone(): void
}

/** Who accepts or appeals, and why. The last step before the answer counts. */
export function ClaimAnswer({ token, verdict, amount, onBack, onDone }: Props) {
  const lang = useLang()
  const [key] = useState(newKey)
  const heading = useShownHeading()
  const accepts = verdict === 'accept'
  const { values, problems, failure, busy, set, onSubmit } = usePlainForm({
    initial: { words: '', amount: '', name: '' },
    validate: given => ({
      ...(!accepts && wordsOf(given.words) === null ? { words: words.reasonEmpty[lang] } : {}),
      ...(given.name.trim() ? {} : { name: words.nameEmpty[lang] }),
    }),
    send: async given => {
      const more = accepts ? {} : { words: given.words, ...(given.amount.trim() ? { amount: given.amount } : {}) }
      await call(`claim/info/${verdict}`, { token, name: given.name, ...more }, { idempotencyKey: key })
      onDone()
    },
    notOfferedText: words.missing,
  })
  return (
    <form noValidate className={answerCss.form} onSubmit={onSubmit}>
      <h2 ref={heading} tabIndex={-1} className={answerCss.heading}>
        {(accepts ? words.whoAccepts : words.whoAppeals)[lang]}
      </h2>
      <p>{accepts ? fill(words.acceptWhat[lang], { amount: groupThousands(amount) }) : words.appealWhat[lang]}</p>
      {!accepts && (
        <>
          <PlainField
            id="words"
            label={words.reason[lang]}
            required
            maxLength={500}
            value={values.words}
            problem={problems.words}
            onValue={set('words')}
          />
          <PlainField
            id="amount"
            label={words.amount[lang]}
            inputMode="decimal"
            maxLength={20}
            value={values.amount}
            problem={problems.amount}
            onValue={set('amount')}
          />
        </>
      )}
      <PlainField
        id="name"
        label={words.name[lang]}
        required
        autoComplete="name"
        maxLength={30}
        value={values.name}
        problem={problems.name}
        onValue={set('name')}
      />
      {failure && <Refusal {...failure} />}
      <div className={answerCss.acts}>
        <PlainButton type="submit" variant="primary" size="large" busy={busy}>
          {(accepts ? words.accept : words.send)[lang]}
        </PlainButton>
        <PlainButton size="large" onClick={onBack}>
          {words.back[lang]}
        </PlainButton>
      </div>
    </form>
  )
}
