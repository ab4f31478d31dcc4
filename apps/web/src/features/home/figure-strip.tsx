import { useState, type CSSProperties } from 'react'
import { useActor } from '../../shared/session/session.ts'
import { deskOf } from '../../shared/session/home-desk.ts'
import { useLang } from '../../shared/text/i18n.ts'
import { openTab } from '../../shared/tabs/tabs.ts'
import { STATUS_INK } from '../../shared/appearance/theme.ts'
import { figureCards, withoutZeros, type FigureCard } from './figures.ts'
import type { Home } from './home-types.ts'
import { Unit } from '../../engine/common/unit.tsx'
import { listLink, mayOpen } from '../../engine/links/list-link.ts'
import { useT } from './locale/index.ts'
import css from './home.module.css'

/** Key figures: tonnes, trucks and money, each with its change and a link to its list. */
export function FigureStrip({ home }: { home: Home }) {
  const t = useT()
  const nameOf = useCardName()
  const [unfolded, setUnfolded] = useState(false)
  const all = figureCards(home, deskOf(useActor()))
  const { shown, zero } = withoutZeros(all)
  const cards = unfolded ? all : shown
  if (!all.length) return null
  return (
    <section aria-label={t('figure.title')} className={css.figureBox}>
      {cards.length > 0 && (
        <div
          className={css.figures}
          style={{ '--across': cards.length > 6 ? Math.ceil(cards.length / 2) : cards.length } as CSSProperties}
        >
          {cards.map(card => (
            <Figure key={`${card.key} ${card.path}`} card={card} />
          ))}
        </div>
      )}
      {zero.length > 0 && (
        <p className={css.zeros}>
          {!unfolded && t('figure.zeros', { names: zero.map(card => nameOf(card)).join(t('figure.comma')) })}
          <button type="button" className={css.all} aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            {t(unfolded ? 'figure.foldZeros' : 'figure.showZeros')}
          </button>
        </p>
      )}
    </section>
  )
}

function useCardName(): (card: FigureCard) => string {
  const t = useT()
  const lang = useLang()
  return ({ key, of, month }) =>
    of ? t('figure.moved.of', { list: of[lang] }) : t(key, { month: t(month ?? 'month.this') })
}

function Figure({ card }: { card: FigureCard }) {
  const t = useT()
  const actor = useActor()
  const nameOf = useCardName()
  const content = (
    <>
      <span className={css.figureName}>
        {nameOf(card)}
        {card.unit && <Unit>{t(card.unit)}</Unit>}
      </span>
      <span className={css.figureValue} style={card.color ? { color: STATUS_INK[card.color].text } : undefined}>
        {card.value}
      </span>
      <span className={css.figureNotes}>
        {card.notes.map(note => (
          <span key={note.key} style={note.color ? { color: STATUS_INK[note.color].text } : undefined}>
            {t(note.key, note.params)}
          </span>
        ))}
        {card.change && <Change change={card.change} title={t(card.change.since)} />}
      </span>
    </>
  )
  if (!mayOpen(card.path, actor)) return <div className={css.figure}>{content}</div>
  return (
    <button
      type="button"
      className={css.figure}
      data-link
      onClick={() => openTab(card.query ? `${card.path}?${card.query}` : listLink(card.path, card.filters))}
    >
      {content}
    </button>
  )
}

/** It has no colour, because up is neither good nor bad by itself. */
function Change({ change, title }: { change: NonNullable<FigureCard['change']>; title: string }) {
  const t = useT()
  const arrow = { up: '↑', down: '↓', same: '→' }[change.direction]
  return (
    <span className={css.change} title={title}>
      <span aria-hidden>{arrow}</span> {change.text}
      <span className="visually-hidden">
        {t(`figure.${change.direction}`)} {title}
      </span>
    </span>
  )
}
