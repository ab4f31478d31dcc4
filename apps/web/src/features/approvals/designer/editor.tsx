import type { ProcessDesign } from '@tuheng/domain/approvals/process.calls'
import type { DryRun } from '@tuheng/domain/approvals/process.calls'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { actName } from '../act-name.tsx'
import css from './designer.module.css'
import { type Designer, DesignerContext } from './designer-context.ts'
import { DryRunPanel } from './dry-run-panel.tsx'
import { IssueList } from './issue-list.tsx'
import { useT } from './locale/index.ts'
import { PartDrawer } from './part-drawer.tsx'
import { useWantedPart } from './reveal.ts'
import { SettingsDrawer } from './settings-drawer.tsx'
import { Toolbar } from './toolbar.tsx'
import { findNode } from './tree.ts'
import { neighbourOf } from './tree-focus.ts'
import { TreeView } from './tree-view.tsx'
import { useDesign } from './use-design.ts'
import { useDesignerKeys } from './use-designer-keys.ts'
import { usePartActs } from './use-part-acts.ts'
import { type ActFacts, useWording } from './use-wording.ts'
import { zoomToFit, ZOOMS } from './zoom.ts'

const FULL = ZOOMS.indexOf(1)
const SMALL = ZOOMS.indexOf(0.75)

interface Props {
  loaded: ProcessDesign
  facts: ActFacts
  mayModify: boolean
  /** The kind of document of the process. */
  face: string | undefined
}

/** The tree of a design with its tools. */
export function Editor({ loaded, facts, mayModify, face }: Props) {
  const t = useT()
  const lang = useLang()
  // Who may not see the design cannot change it either
  const readOnly = loaded.status !== 'draft' || !mayModify || loaded.flow === undefined
  const state = useDesign(loaded, readOnly)
  const { design, coverage } = state
  const { nodes } = design.flow
  const wording = useWording(
    facts,
    // What is left open speaks of other processes, too
    useMemo(
      () => [design, ...coverage.unheld.map(({ rest }) => ({ ...design, condition: rest ?? null }))],
      [design, coverage],
    ),
  )
  const [opened, setOpened] = useState<string>()
  const [settings, setSettings] = useState(false)
  const [moving, setMoving] = useState<{ id: string; by?: 'click' | undefined }>()
  const [dryOpen, setDryOpen] = useState(false)
  const [dry, setDry] = useState<{ result: DryRun; of: typeof design }>()
  const narrow = useNarrow()
  const [zoom, setZoom] = useState(narrow ? SMALL : FULL)
  const root = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLElement>(null)
  const focus = (id: string) => focusCard(root.current, id)
  const acts = usePartActs({ state, nodes, focus, open: setOpened, t })
  const designer: Designer = {
    state,
    facts,
    wording,
    actName: actName(loaded.act, lang),
    readOnly,
    nodes,
    issuesAt: id => state.issues.filter(({ path }) => path === id),
    open: setOpened,
    close: () => {
      const last = opened
      setOpened(undefined)
      if (last !== undefined) focus(last)
    },
    focus,
    ...acts,
    moving: moving?.id,
    startMoving: (id, by) => setMoving(id === undefined ? undefined : { id, by }),
    move: (id, slot) => {
      setMoving(undefined)
      acts.move(id, slot)
    },
    dry: dryOpen ? dry?.result : undefined,
  }
  // The start stands in the middle, also of a tree that is wider than the canvas
  useLayoutEffect(() => {
    const box = canvas.current
    if (box) box.scrollLeft = (box.scrollWidth - box.clientWidth) / 2
  }, [])
  const wanted = useWantedPart(one => one.wanted)
  useEffect(() => {
    if (wanted?.processId === loaded.id && wanted.partId) focusCard(root.current, wanted.partId)
  }, [wanted, loaded.id])
  const zoomBy = (by: 1 | -1 | 0) =>
    setZoom(now => (by === 0 ? FULL : Math.min(ZOOMS.length - 1, Math.max(0, now + by))))
  const fit = () => {
    const box = canvas.current
    const tree = box?.firstElementChild
    if (!box || !tree) return
    const now = ZOOMS[zoom] ?? 1
    setZoom(zoomToFit({ width: tree.scrollWidth / now, height: tree.scrollHeight / now }, box))
  }
  const changing = (act: () => void) => () => readOnly || act()
  useDesignerKeys(root, {
    save: changing(() => state.isUnsaved && void state.save()),
    undo: changing(state.undo),
    redo: changing(state.redo),
    zoom: zoomBy,
    go: (card, arrow) => {
      const next = neighbourOf(nodes, card, arrow)
      if (next !== undefined) focus(next)
    },
    step: (card, by) => readOnly || acts.step(card, by),
    remove: card => readOnly || acts.remove(card),
    add: card => readOnly || pressPlusAfter(root.current, card),
    escape: () => {
      if (moving === undefined) return false
      setMoving(undefined)
      return true
    },
  })
  return (
    <DesignerContext value={designer}>
      <div ref={root} className={css.designer}>
        <Toolbar
          loaded={loaded}
          mayModify={mayModify}
          zoom={ZOOMS[zoom] ?? 1}
          onZoom={zoomBy}
          onFit={fit}
          onSettings={() => setSettings(true)}
          dry={dryOpen}
          onDry={() => setDryOpen(!dryOpen)}
        />
        {(!readOnly || (loaded.status === 'published' && state.issues.length > 0)) && (
          <IssueList onSettings={() => setSettings(true)} />
        )}
        {moving?.by === 'click' && (
          <p className={css.moving} role="status">
            {t('move.mode', { name: findNode(nodes, moving.id)?.name ?? '' })}
            <button type="button" className="en-link" onClick={() => setMoving(undefined)}>
              {t('move.cancel')}
            </button>
          </p>
        )}
        <div className={css.stage} data-dry={dryOpen || undefined}>
          <section ref={canvas} className={css.canvas} data-canvas tabIndex={0} aria-label={t('design')}>
            <div style={{ zoom: ZOOMS[zoom] }} className={css.zoomed}>
              <TreeView />
            </div>
          </section>
          {dryOpen && (
            <DryRunPanel
              face={face}
              result={dry?.result}
              isStale={dry !== undefined && dry.of !== design}
              onResult={result => setDry({ result, of: design })}
              onClose={() => setDryOpen(false)}
            />
          )}
        </div>
        {opened !== undefined && <PartDrawer key={opened} id={opened} />}
        {settings && <SettingsDrawer onClose={() => setSettings(false)} />}
      </div>
    </DesignerContext>
  )
}

/** Moves the focus to a card, at once or once it is drawn, and the card into view. */
function focusCard(root: HTMLElement | null, id: string): void {
  const take = () => {
    const card = root?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)
    const canvas = card?.closest<HTMLElement>('[data-canvas]')
    if (!card || !canvas) return
    card.focus({ preventScroll: true })
    // Only the canvas scrolls: what clips it must not
    const [box, view] = [card.getBoundingClientRect(), canvas.getBoundingClientRect()]
    canvas.scrollBy({
      left: box.left + box.width / 2 - view.left - view.width / 2,
      top: box.top + box.height / 2 - view.top - view.height / 2,
    })
    canvas.scrollIntoView({ block: 'nearest' })
  }
  // At once, so that the next key is for this card; and again where it has moved
  take()
  requestAnimationFrame(take)
}

/** Opens the list of what can be added behind a card. */
function pressPlusAfter(root: HTMLElement | null, id: string): void {
  const card = root?.querySelector<HTMLElement>(`[data-card="${CSS.escape(id)}"]`)
  const all = [...(root?.querySelectorAll<HTMLButtonElement>('[data-slot] button') ?? [])]
  const next = all.find(
    plus => card && card.compareDocumentPosition(plus) & Node.DOCUMENT_POSITION_FOLLOWING && !card.contains(plus),
  )
  next?.focus()
  next?.click()
}
