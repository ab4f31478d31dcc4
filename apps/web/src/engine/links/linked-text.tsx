import { useMemo } from 'react'
import { allCards } from '../catalogue.ts'
import { cutAtNumbers, numberPatterns, type NumberPattern } from './doc-numbers.ts'
import { openByNumber } from './open-record.ts'

let known: { of: unknown; patterns: readonly NumberPattern[] } = { of: undefined, patterns: [] }

function patternsNow(): readonly NumberPattern[] {
  const cards = allCards()
  if (known.of !== cards) known = { of: cards, patterns: numberPatterns(cards.values()) }
  return known.patterns
}

/** A sentence whose document numbers lead to their documents: whoever is told what stands in the way gets there at once. */
export function LinkedText({ text }: { text: string }) {
  const parts = useMemo(() => cutAtNumbers(text, patternsNow()), [text])
  return parts.map((part, i) => {
    const { resource } = part
    if (!resource) return <span key={i}>{part.text}</span>
    return (
      <button key={i} type="button" className="en-link" onClick={() => void openByNumber(resource, part.text)}>
        {part.text}
      </button>
    )
  })
}
