import { ReloadOutlined } from '@ant-design/icons'
import type { AcrossAnswer, LeftOut } from '@tuheng/domain/kernel/generic-wire'
import { columnField, labelOf, type AnyResource, type Face } from '@tuheng/domain/kernel/resource'
import { Button } from 'antd'
import { goTo } from '../../../shared/tabs/navigator.ts'
import { useTabLocation } from '../../../shared/tabs/tabs.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { IconButton } from '../../../shared/ui/icon-button.tsx'
import { refreshAll } from '../../common/refresh.ts'
import { useT as useEngineT } from '../../locale/index.ts'
import { groupDigits } from '../../widgets/decimal/decimal-text.ts'
import AcrossSwitch from './across-switch.tsx'
import { ACROSS } from './chosen-companies.ts'
import { useT } from './locale.ts'

interface BarProps {
  resource: AnyResource
  face: Face
  answer: AcrossAnswer | undefined
  left: readonly LeftOut[]
  companies: readonly number[] | 'all'
  fetching: boolean
}

/** The companies of the list with their counts, those that are left out and why, and the way back. */
export function AcrossBar({ resource, face, answer, left, companies, fetching }: BarProps) {
  const t = useT()
  const engineT = useEngineT()
  const place = useTabLocation()
  const choose = (ids: string) => {
    const params = new URLSearchParams(place.search)
    params.set(ACROSS, ids)
    goTo(`${place.path}?${params.toString()}`, { replace: true })
  }
  const isOne = companies !== 'all'
  return (
    <>
      <div className="en-across-bar">
        <span className="en-across-companies" role="group" aria-label={t('companies')}>
          {answer?.companies.map(({ id, name, total, capped }) => (
            <button
              key={id}
              type="button"
              className="en-across-company"
              aria-pressed={isOne}
              title={isOne ? t('widen') : t('narrow', { company: name })}
              onClick={() => choose(isOne ? 'all' : String(id))}
            >
              {name}
              {total !== null && <b>{`${groupDigits(String(total))}${capped ? '+' : ''}`}</b>}
            </button>
          ))}
        </span>
        <span className="en-spring" />
        <AcrossSwitch resource={resource} face={face} />
        <IconButton label={engineT('list.refresh')} onClick={refreshAll}>
          <ReloadOutlined spin={fetching} aria-hidden />
        </IconButton>
      </div>
      {(left.length > 0 || answer?.complete === false) && <LeftNote left={left} answer={answer} resource={resource} />}
    </>
  )
}

function LeftNote({ left, answer, resource }: Pick<BarProps, 'left' | 'answer' | 'resource'>) {
  const t = useT()
  const lang = useLang()
  const sign = lang === 'zh' ? '、' : ', '
  const fieldNames = (names: readonly string[]) =>
    names
      .map(name => {
        const field = columnField(resource, name)
        return field ? labelOf(field, name)[lang] : name
      })
      .join(sign)
  // A company that was left between two pages is named as it was on the first
  const nameOf = ({ id, name }: LeftOut) =>
    name || (answer?.companies.find(one => one.id === id)?.name ?? t('left.gone'))
  return (
    <p className="en-across-left" role="status">
      {left.length > 0 &&
        t('left', {
          companies: left
            .map(one => t(`left.${one.reason}`, { company: nameOf(one), fields: fieldNames(one.fields ?? []) }))
            .join(sign),
        })}
      {answer?.complete === false && <> {t('incomplete')}</>}
    </p>
  )
}

interface FootProps {
  answer: AcrossAnswer | undefined
  shown: number
  pageSize: number
  /** A note about the totals. */
  note: string | undefined
  more: (() => void) | undefined
  busy: boolean
}

/** How many there are, how many are listed, and the next ones. */
export function AcrossFoot({ answer, shown, pageSize, note, more, busy }: FootProps) {
  const t = useT()
  const total = answer?.companies.reduce((sum, one) => sum + (one.total ?? 0), 0) ?? 0
  const capped = answer?.companies.some(one => one.capped) ?? false
  return (
    <div className="en-pager">
      {answer && (
        <span>
          {t(capped ? 'totalOver' : 'total', { count: groupDigits(String(total)) })}
          {shown < total && <> · {t('shown', { count: groupDigits(String(shown)) })}</>}
        </span>
      )}
      <span className="en-pager-note">{note ? `${note} · ${t('readonly')}` : t('readonly')}</span>
      {more && (
        <Button size="small" onClick={more} loading={busy}>
          {t('more', { count: Math.min(pageSize, Math.max(1, total - shown)) })}
        </Button>
      )}
    </div>
  )
}
