import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { claimFileCall, ClaimLinkOpen } from '@tuheng/domain/claims/link/claim-link.calls'
import { useState } from 'react'
import { call } from '../../../shared/calls/api.ts'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { CardPage, Note } from '../frame/card-page.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { groupThousands } from '../settle/figures.ts'
import { ClaimAnswer } from './claim-answer.tsx'
import answerCss from '../frame/answer.module.css'
import css from './claim.module.css'
import { words } from './claim-words.ts'

interface Props {
  token: string
  claim: ClaimLinkOpen
  onAnswered(): void
}

/** The claim with its trips, evidence and turns, and the form to answer it. Designed for a phone. */
export function ClaimView({ token, claim, onAnswered }: Props) {
  const lang = useLang()
  const [step, setStep] = useState<'accept' | 'appeal'>()
  const [photo, setPhoto] = useState<string>()
  const [error, setError] = useState<unknown>()
  const show = (id: number) =>
    void call<AnswerOf<typeof claimFileCall>>('claim/info/file', { token, id }).then(
      ({ url }) => setPhoto(url),
      setError,
    )
  const { company, state } = claim
  return (
    <CardPage wide title={words.title[lang]} lead={fill(words.from[lang], { company })}>
      {state === 'accepted' && (
        <Note kind="good" title={words.accepted[lang]}>
          {words.acceptedWhat[lang]}
        </Note>
      )}
      {state === 'appealed' && (
        <Note kind="good" title={words.appealed[lang]}>
          {fill(words.appealedWhat[lang], { company })}
        </Note>
      )}
      {state === 'done' && <Note kind="good" title={words.done[lang]} />}
      <p className={answerCss.sum}>
        <span>{words.sum[lang]}</span>
        <strong>{groupThousands(claim.agreed)}</strong>
        {claim.agreed !== claim.amount && (
          <small>{fill(words.was[lang], { amount: groupThousands(claim.amount) })}</small>
        )}
      </p>
      <Facts claim={claim} />
      <h2 className={answerCss.heading}>{words.items[lang]}</h2>
      <ul className={css.items}>
        {claim.items.map((item, i) => (
          <li key={i}>
            <header>
              <strong>{item.docNo ?? item.note ?? words.items[lang]}</strong>
              <b>{groupThousands(item.amount)}</b>
              {item.plateNo && <small>{item.plateNo}</small>}
            </header>
            <dl>
              <Fact label={words.loadNet[lang]} value={item.loadNet} />
              <Fact label={words.unloadNet[lang]} value={item.unloadNet} />
              <Fact label={words.short[lang]} value={item.qty} />
              <Fact label={words.price[lang]} value={item.price} />
            </dl>
          </li>
        ))}
      </ul>
      {claim.evidence.length > 0 && (
        <>
          <h2 className={answerCss.heading}>{words.evidence[lang]}</h2>
          <div className={css.files}>
            {claim.evidence.map(file => (
              <PlainButton key={file.id} onClick={() => show(file.id)}>
                {file.name}
              </PlainButton>
            ))}
          </div>
        </>
      )}
      {claim.turns.length > 1 && <Turns claim={claim} />}
      {error !== undefined && <Refusal error={error} notOfferedText={words.missing} />}
      {photo && (
        <button
          type="button"
          className={answerCss.photo}
          aria-label={words.closePhoto[lang]}
          onClick={() => setPhoto(undefined)}
        >
          <img src={photo} alt="" />
        </button>
      )}
      {state === 'open' && !step && (
        <div className={answerCss.acts}>
          <PlainButton variant="primary" size="large" onClick={() => setStep('accept')}>
            {words.accept[lang]}
          </PlainButton>
          <PlainButton size="large" onClick={() => setStep('appeal')}>
            {words.appeal[lang]}
          </PlainButton>
        </div>
      )}
      {state === 'open' && step && (
        <ClaimAnswer
          token={token}
          verdict={step}
          amount={claim.agreed}
          onBack={() => setStep(undefined)}
          onDone={onAnswered}
        />
      )}
    </CardPage>
  )
}

function Facts({ claim }: { claim: ClaimLinkOpen }) {
  const lang = useLang()
  return (
    <dl className={answerCss.facts}>
      <Fact label={words.no[lang]} value={claim.noteNo} />
      <Fact label={words.party[lang]} value={claim.partyName} />
      <Fact label={words.kind[lang]} value={claim.kind[lang]} />
      <Fact label={words.occurredOn[lang]} value={claim.occurredOn} />
      <Fact label={words.replyBy[lang]} value={claim.replyBy} />
      <Fact label={words.tonnes[lang]} value={Number(claim.qty) ? claim.qty : null} />
      <Fact label={words.expires[lang]} value={claim.expiresAt.slice(0, 16)} />
      <Fact label={words.phone[lang]} value={claim.phone} />
      <Fact label={words.grounds[lang]} value={claim.description} wide />
    </dl>
  )
}

function Fact({ label, value, wide = false }: { label: string; value: string | null; wide?: boolean }) {
  if (value === null || value === '') return null
  return (
    <div {...(wide ? { 'data-wide': '' } : {})}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}

function Turns({ claim }: { claim: ClaimLinkOpen }) {
  const lang = useLang()
  return (
    <>
      <h2 className={answerCss.heading}>{words.turns[lang]}</h2>
      <ol className={css.items}>
        {claim.turns.map((turn, i) => (
          <li key={i}>
            <header>
              <strong>
                {(turn.isOurs ? words.company : words.you)[lang]} · {turn.turn[lang]}
              </strong>
              <b>{turn.amount === null ? '' : groupThousands(turn.amount)}</b>
              <small>{turn.at.slice(0, 16)}</small>
            </header>
            {turn.words && <p>{turn.words}</p>}
          </li>
        ))}
      </ol>
    </>
  )
}
