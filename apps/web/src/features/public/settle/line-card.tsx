import type { LinkLine } from '@tuheng/domain/settlement/link/link.calls'
import { fill } from '../../../shared/text/fill.ts'
import { useLang, type Lang } from '../../../shared/text/i18n.ts'
import { PlainField } from '../../../shared/ui/plain/field.tsx'
import type { LineAnswers } from './line-answers.ts'
import { isZeroOrEmpty, trimmedFigure, yuan } from './figures.ts'
import { ProofInput } from './proof-input.tsx'
import type { UploadEvent } from './uploads.ts'
import css from './settle.module.css'
import { lineHead } from './line-head.ts'
import { words } from './settle-words.ts'

interface Props {
  token: string
  line: LinkLine
  /** Absent if the statement can no longer be answered. */
  answers: LineAnswers | undefined
  /** The answer is being sent: its marks are shown but cannot be changed. */
  readonly: boolean
  onUpload(news: UploadEvent): void
  onPhoto(id: number): void
}

/** A line of the statement with its amounts, and whether it is right. */
export function LineCard({ token, line, answers, readonly, onUpload, onPhoto }: Props) {
  const lang = useLang()
  const dispute = answers?.disputes.get(line.id)
  const verdict = dispute ? 'wrong' : answers?.accepted.has(line.id) ? 'right' : undefined
  return (
    <li className={css.line} data-verdict={verdict} id={`line-${line.id}`}>
      <header>
        <strong>{lineHead(line, lang)}</strong>
        <b>{yuan(line.net, lang)}</b>
        <small>
          {[
            line.plateNo ? line.docNo : null,
            line.loadDate && fill(words.loaded[lang], { date: line.loadDate }),
            line.unloadDate && fill(words.unloaded[lang], { date: line.unloadDate }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </header>
      <dl>
        {factsOf(line, lang).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {line.dispute && <PreviousDispute dispute={line.dispute} lang={lang} />}
      {line.photos && line.photos.length > 0 && (
        <p className={css.photos}>
          {line.photos.map((photo, i) => (
            <button key={photo.id} type="button" onClick={() => onPhoto(photo.id)}>
              {fill(words.photo[lang], { n: i + 1 })}
            </button>
          ))}
        </p>
      )}
      {readonly && verdict && (
        <p className={css.mark}>
          <strong>{words[verdict][lang]}</strong>{' '}
          {[dispute?.reason, dispute?.theirNet && `${words.ownSum[lang]} ${dispute.theirNet}`]
            .filter(Boolean)
            .join(' · ')}
        </p>
      )}
      {answers && !readonly && (
        <div className={css.verdicts} role="group" aria-label={line.docNo}>
          <button
            type="button"
            aria-pressed={verdict === 'right'}
            aria-label={fill(words.lineOf[lang], { no: line.docNo, what: words.right[lang] })}
            onClick={() => answers.accept(line.id)}
          >
            {words.right[lang]}
          </button>
          <button
            type="button"
            aria-pressed={verdict === 'wrong'}
            aria-label={fill(words.lineOf[lang], { no: line.docNo, what: words.wrong[lang] })}
            onClick={() => answers.dispute(line.id, {})}
          >
            {words.wrong[lang]}
          </button>
        </div>
      )}
      {answers && !readonly && dispute && (
        <div className={css.turn}>
          <PlainField
            id={`reason-${line.id}`}
            label={words.reason[lang]}
            required
            maxLength={200}
            value={dispute.reason}
            hint={words.reasonHint[lang]}
            problem={answers.problems[`reason.${line.id}`]}
            onValue={reason => answers.dispute(line.id, { reason })}
          />
          <PlainField
            id={`theirs-${line.id}`}
            label={words.theirs[lang]}
            inputMode="decimal"
            maxLength={16}
            value={dispute.theirNet}
            problem={answers.problems[`theirNet.${line.id}`]}
            onValue={theirNet => answers.dispute(line.id, { theirNet })}
          />
          <ProofInput
            token={token}
            label={words.proof[lang]}
            files={dispute.files}
            onUpload={onUpload}
            onFiles={files => answers.dispute(line.id, { files })}
          />
        </div>
      )}
    </li>
  )
}

function PreviousDispute({ dispute, lang }: { dispute: NonNullable<LinkLine['dispute']>; lang: Lang }) {
  return (
    <div className={css.before}>
      <p>
        <small>{words.before[lang]}</small> {dispute.reason}{' '}
        {dispute.theirNet !== null && `(${fill(words.beforeSum[lang], { amount: yuan(dispute.theirNet, lang) })})`}
      </p>
      {dispute.reply && (
        <p>
          <small>{words.reply[lang]}</small> {dispute.reply}
        </p>
      )}
    </div>
  )
}

/** Figures that the company shows of the line, in the order of calculation, without zeros. */
function factsOf(line: LinkLine, lang: Lang): [string, string][] {
  const text = (label: keyof typeof words, value: string | null | undefined): [string, string][] =>
    value ? [[words[label][lang], value]] : []
  const weight = (label: keyof typeof words, value: string | null | undefined): [string, string][] =>
    value ? [[words[label][lang], `${trimmedFigure(value)} ${words.tonnes[lang]}`]] : []
  const money = (label: keyof typeof words, value: string | null | undefined): [string, string][] =>
    isZeroOrEmpty(value) ? [] : [[words[label][lang], yuan(value as string, lang)]]
  return [
    ...text('route', line.route),
    ...text('goods', line.goods),
    ...weight('loadNet', line.loadNet),
    ...weight('unloadNet', line.unloadNet),
    ...(line.settleQty && !isZeroOrEmpty(line.settleQty)
      ? [
          [words.qty[lang], [trimmedFigure(line.settleQty), line.qtyUnit?.[lang]].filter(Boolean).join(' ')] as [
            string,
            string,
          ],
        ]
      : []),
    ...(line.price
      ? [
          [words.price[lang], `${trimmedFigure(line.price)}${line.unit ? ` ${line.unit[lang]}` : ''}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...money('freight', line.gross),
    ...money('fees', line.incidental),
    ...money('deduct', line.deduct),
    ...money('adjust', line.adjust),
    ...text('why', line.adjustReason),
    ...money('prepaid', line.prepaid),
  ]
}
