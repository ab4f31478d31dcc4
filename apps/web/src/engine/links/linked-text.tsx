import type { NamedRecord } from '@tuheng/domain/kernel/errors'
import { useMemo } from 'react'
import { openTab } from '../../shared/tabs/tabs.ts'
import { allCards } from '../catalogue.ts'
import { recordIn } from '../common/record-keys.ts'
import { splitAtNames, numberPatterns, type NumberPattern } from './doc-numbers.ts'
import { openByNumber } from './open-record.ts'

let cache: { of: unknown; patterns: readonly NumberPattern[] } = { of: undefined, patterns: [] }

function currentPatterns(): readonly NumberPattern[] {
  const cards = allCards()
  if (cache.of !== cards) cache = { of: cards, patterns: numberPatterns(cards.values()) }
  return cache.patterns
}

interface Props {
  text: string
  /** Records that the server named in the text. */
  records?: readonly NamedRecord[] | undefined
}

/** A sentence whose document numbers are links. */
export function LinkedText({ text, records }: Props) {
  const parts = useMemo(() => splitAtNames(text, currentPatterns(), records), [text, records])
  return parts.map((part, i) => {
    const { resource, path } = part
    if (!resource) return <span key={i}>{part.text}</span>
    return (
      <button
        key={i}
        type="button"
        className="en-link"
        onClick={() =>
          path ? openTab(recordIn(path) ? { path, title: part.text } : path) : void openByNumber(resource, part.text)
        }
      >
        {part.text}
      </button>
    )
  })
}

/** Sentences in sequence, each with its links. */
export function ReasonTexts({
  reasons: reasonTexts,
}: {
  reasons: readonly { msg: string; records?: readonly NamedRecord[] | undefined }[]
}) {
  return reasonTexts.map(({ msg, records }, i) => (
    <span key={i}>
      {i > 0 && '；'}
      <LinkedText text={msg} records={records} />
    </span>
  ))
}
