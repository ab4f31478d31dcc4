import type { AnswerOf } from '@tuheng/domain/kernel/call'
import { wordsOf } from '@tuheng/domain/kernel/invisible-characters'
import type { linkFileCall, LinkLine, LinkOpen } from '@tuheng/domain/settlement/link/link.calls'
import { useState } from 'react'
import { call } from '../../../shared/calls/api.ts'
import { fill } from '../../../shared/text/fill.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { PlainButton } from '../../../shared/ui/plain/button.tsx'
import { CardPage, Note } from '../frame/card-page.tsx'
import { Refusal } from '../frame/refusal.tsx'
import { AnswerForm } from './answer-form.tsx'
import { isAmount, useLineAnswers } from './line-answers.ts'
import { groupFours, groupThousands, isZeroOrEmpty, yuan } from './figures.ts'
import { LineCard } from './line-card.tsx'
import { disputedLinesOf } from './disputed-lines.tsx'
import { afterUploadEvent, NO_UPLOADS, useAfterUploads, type UploadEvent } from './uploads.ts'
import answerCss from '../frame/answer.module.css'
import css from './settle.module.css'
import { words } from './settle-words.ts'

interface Props {
  token: string
  statement: LinkOpen
  onAnswered(): void
}

/** The statement, line by line, and the form to answer it. Designed for a driver's phone. */
export function StatementView({ token, statement, onAnswered }: Props) {
  const lang = useLang()
  const answers = useLineAnswers()
  const { lines, more: loadMore, error, setError } = useLines(token, statement)
  const [step, setStep] = useState<'accept' | 'dispute'>()
  const [uploads, setUploads] = useState(NO_UPLOADS)
  const [photo, setPhoto] = useState<string>()
  const open = statement.state === 'open'
  const count = answers.disputes.size
  const onUpload = (news: UploadEvent) => setUploads(now => afterUploadEvent(now, news))
  const showPhoto = (id: number) => {
    call<AnswerOf<typeof linkFileCall>>('settle/info/file', { token, id }).then(({ url }) => setPhoto(url), setError)
  }
  const proceed = () => {
    const problems: Record<string, string> = {}
    for (const [id, { reason, theirNet }] of answers.disputes) {
      if (wordsOf(reason) === null) problems[`reason.${id}`] = words.reasonEmpty[lang]
      if (theirNet.trim() && !isAmount(theirNet)) problems[`theirNet.${id}`] = words.theirsWrong[lang]
    }
    answers.setProblems(problems)
    const [first] = Object.keys(problems)
    if (first) return document.getElementById(first.replace('theirNet.', 'theirs-').replace('.', '-'))?.focus()
    if (uploads.running > 0) return wait()
    setStep(count ? 'dispute' : 'accept')
  }
  const { isWaiting, wait } = useAfterUploads(uploads, proceed)
  const answeredLines = () => ({
    ...(count
      ? {
          lines: [...answers.disputes].map(([id, { reason, theirNet, files }]) => ({
            id,
            reason,
            ...(theirNet.trim() ? { theirNet } : {}),
            ...(files.length ? { files: files.map(file => file.id) } : {}),
          })),
        }
      : {}),
    ...(answers.accepted.size ? { agreed: [...answers.accepted] } : {}),
  })
  return (
    <CardPage wide title={words.title[lang]} lead={fill(words.from[lang], { company: statement.company })}>
      {statement.confirmed && (
        <Note kind="good" title={words.confirmed[lang]}>
          {statement.confirmed.by &&
            fill(words.confirmedBy[lang], { by: statement.confirmed.by, on: statement.confirmed.on ?? '' })}
        </Note>
      )}
      {statement.state === 'accepted' && (
        <Note kind="good" title={words.accepted[lang]}>
          {words.acceptedWhat[lang]}
        </Note>
      )}
      <Facts statement={statement} />
      {statement.lines ? (
        <>
          <h2 className={answerCss.heading}>{fill(words.lines[lang], { count: statement.lineCount })}</h2>
          {open && <p className={css.soft}>{words.linesHint[lang]}</p>}
          <ul className={css.lines}>
            {lines.map(line => (
              <LineCard
                key={line.id}
                token={token}
                line={line}
                answers={open ? answers : undefined}
                readonly={step !== undefined}
                onUpload={onUpload}
                onPhoto={showPhoto}
              />
            ))}
          </ul>
          {lines.length < statement.lines.total && (
            <PlainButton onClick={loadMore}>
              {fill(words.more[lang], {
                count: Math.min(lines.length ? statement.lines.list.length : 0, statement.lines.total - lines.length),
              })}
            </PlainButton>
          )}
        </>
      ) : (
        <Note>{fill(words.noLines[lang], { count: statement.lineCount })}</Note>
      )}
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
      {open && step && (
        <AnswerForm
          token={token}
          verdict={step}
          amount={statement.netSum}
          needsCode={statement.needsCode}
          needsReason={!count}
          lineAnswers={answeredLines}
          disputed={lines.flatMap(line => disputedLinesOf(line, answers.disputes.get(line.id)))}
          uploads={uploads}
          onUpload={onUpload}
          onBack={() => setStep(undefined)}
          onDone={onAnswered}
        />
      )}
      {open && !step && (
        <div className={css.bar}>
          <span role={isWaiting ? 'alert' : undefined}>
            {isWaiting
              ? words.stillUploading[lang]
              : count
                ? fill(words.disputed[lang], { count })
                : words.allRight[lang]}
          </span>
          {!count && (
            <PlainButton size="large" onClick={() => setStep('dispute')}>
              {words.wholeOpen[lang]}
            </PlainButton>
          )}
          <PlainButton variant="primary" size="large" busy={isWaiting} onClick={proceed}>
            {(count ? words.dispute : words.accept)[lang]}
          </PlainButton>
        </div>
      )}
    </CardPage>
  )
}

/** The lines loaded so far; `loadMore` loads the next page. */
function useLines(token: string, statement: LinkOpen) {
  const [lines, setLines] = useState<readonly LinkLine[]>(statement.lines?.list ?? [])
  const [page, setPage] = useState(1)
  const [error, setError] = useState<unknown>()
  const loadMore = () => {
    call<LinkOpen>('settle/info/open', { token, page: page + 1 }).then(answer => {
      setLines(now => [...now, ...(answer.lines?.list ?? []).filter(line => !now.some(one => one.id === line.id))])
      setPage(page + 1)
    }, setError)
  }
  return { lines, more: loadMore, error, setError }
}

function Facts({ statement }: { statement: LinkOpen }) {
  const lang = useLang()
  const { stmtNo, partyName, periodFrom, periodTo, netSum, direction, sums, account, expiresAt, phone, state } =
    statement
  const parts = Object.entries(sums ?? {}).filter(([, value]) => !isZeroOrEmpty(value)) as [
    keyof NonNullable<typeof sums>,
    string,
  ][]
  const facts: [label: string, value: string, wide?: true][] = [
    [words.no[lang], stmtNo],
    [words.party[lang], partyName],
    [words.period[lang], `${periodFrom} – ${periodTo}`, true],
    ...parts.map(([name, value]): [string, string] => [words[name][lang], yuan(value, lang)]),
    ...(account
      ? [
          [
            words.account[lang],
            [account.accountName, account.bankName, groupFours(account.accountNo)].join('\n'),
            true,
          ] as [string, string, true],
        ]
      : []),
    ...(phone ? [[words.phone[lang], phone] as [string, string]] : []),
    ...(state === 'open' ? [[words.expires[lang], expiresAt.slice(0, 16)] as [string, string]] : []),
  ]
  return (
    <>
      <p className={answerCss.sum}>
        <span>{(direction === 'in' ? words.payIn : words.payOut)[lang]}</span>
        <strong>{groupThousands(netSum)}</strong>
      </p>
      <dl className={answerCss.facts}>
        {facts.map(([label, value, wide]) => (
          <div key={label} data-wide={wide}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  )
}
