import { PlusOutlined, RightOutlined } from '@ant-design/icons'
import { can, createsIn } from '@tuheng/domain/kernel/policy'
import { labelOf } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { useActor } from '../../../shared/session/session.ts'
import { openTab } from '../../../shared/tabs/tabs.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { listScreen, useDeclaration } from '../../catalogue.ts'
import { listLink } from '../../links/list-link.ts'
import { useT } from '../../locale/index.ts'
import { newPath, recordPath } from '../../paths.ts'
import type { NothingProps } from './nothing-there.tsx'
import { useNothingT } from './nothing-texts.ts'
import { useOnTheWay } from './on-the-way.ts'
import './ref.css'

/** The way to what is missing, as far as the person may go it. The form that the picker stands in stays as it is. */
export default function NothingActs(props: NothingProps) {
  const t = useT()
  const actor = useActor()
  const words = useWords(props)
  const nothingT = useNothingT()
  const { field, target, search, onCreate } = props
  if (search || !target || !words) return null
  const { resource, face, faceName } = target
  const { isDocument, given, label, onTheWay } = words
  const screen = listScreen(resource.name, faceName)
  const mayCreate = createsIn(resource, face) && can(actor, face, 'modify')
  const start = isDocument || !onCreate ? screen && (() => openTab(newPath(screen.path, presetQuery(given)))) : onCreate
  // Records may be there, and not in the state or of the partner that is asked for
  const [only, ...more] = onTheWay?.ids ?? []
  const toThem =
    onTheWay && screen
      ? (only !== undefined &&
          !more.length &&
          recordPath({ resource: resource.name, id: only, facts: { ...field.where }, actor })) ||
        listLink(screen.path, onTheWay.filters)
      : undefined
  const others = screen && can(actor, face, 'read') && (isDocument || given.length > 0) ? screen.path : undefined
  return (
    <div className="en-ref-nothing">
      {mayCreate && start && (
        <Button type="link" icon={<PlusOutlined />} onMouseDown={keepFocus} onClick={start}>
          {t('ref.goNew', { label })}
        </Button>
      )}
      {toThem && (
        <Button type="link" icon={<RightOutlined />} onMouseDown={keepFocus} onClick={() => openTab(toThem)}>
          {nothingT('go')}
        </Button>
      )}
      {others && !toThem && (
        <Button
          type="link"
          onMouseDown={keepFocus}
          onClick={() => openTab(listLink(others, Object.fromEntries(given)))}
        >
          {t('ref.goList')}
        </Button>
      )}
      {!mayCreate && <small>{t('ref.askOthers')}</small>}
    </div>
  )
}

const keepFocus = (event: { preventDefault(): void }) => event.preventDefault()

/** What is known of the new record already. */
function presetQuery(given: readonly [string, unknown][]): string {
  const query = new URLSearchParams(given.map(([name, value]) => [`p.${name}`, String(value)]))
  return given.length ? `?${query.toString()}` : ''
}

/** What a picker says that has nothing to offer: what is missing. */
export function NothingWords(props: NothingProps) {
  const t = useT()
  const nothingT = useNothingT()
  const lang = useLang()
  const words = useWords(props)
  if (props.search || !words) return t('ref.none')
  const { isDocument, given, label, onTheWay } = words
  const none = t(isDocument || onTheWay ? 'ref.noneReady' : given.length ? 'ref.noneFit' : 'ref.noneYet', { label })
  if (!onTheWay) return none
  const parts = onTheWay.counts.map(({ state, count }) => nothingT('part', { count, state: state[lang] }))
  return nothingT('onTheWay', { none, parts: parts.join(nothingT('and')) })
}

function useWords({ field, target, filters }: NothingProps) {
  const lang = useLang()
  const declared = useDeclaration(field.to ?? '')
  const onTheWay = useOnTheWay(declared, target, filters)
  if (!target || !declared) return undefined
  const { resource } = target
  // A counterparty is called by what it is here: the owner, the carrier
  const named = Object.keys(resource.faces).length > 1 && field.label
  return {
    label: named ? labelOf(field, '')[lang] : resource[lang === 'zh' ? 'label' : 'en'],
    onTheWay,
    isDocument: declared.nature === 'document',
    given: Object.entries(filters).filter(([name]) => !(name in (field.where ?? {}))),
  }
}
