import { FilterOutlined, ReloadOutlined, SettingOutlined, UploadOutlined } from '@ant-design/icons'
import { columnField, labelOf } from '@tuheng/domain/kernel/resource'
import type { Field } from '@tuheng/domain/kernel/field'
import { Button, Checkbox, Popover, Segmented, type InputRef } from 'antd'
import { useState, type RefObject } from 'react'
import { withFilter, type Filter } from '../../../engine/list-page/list-state.ts'
import { widgetOf } from '../../../engine/widgets/index.ts'
import { useNarrow } from '../../../shared/hooks/use-narrow.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { scaledWidth, wordWidth } from '../../../shared/text/word-width.ts'
import { useT } from '../locale/index.ts'
import { type TripField, trips, type TripFaceName } from '../shared/trips.ts'
import type { Direction } from '../../../engine/sheet/sheet-keys.ts'
import { HIDEABLE } from './arrival-columns.tsx'
import { JumpBox } from './jump-box.tsx'
import type { Arrivals, Stage } from './use-arrivals.ts'
import css from './arrival.module.css'
import '../../../engine/common/filters.css'

const FILTERS: Readonly<Record<TripFaceName, readonly TripField[]>> = {
  all: [],
  arrival: ['customerId', 'carrierId', 'routeId'],
  bill: ['loadBillId', 'carrierId', 'customerId'],
}

interface Props {
  faceName: TripFaceName
  arrivals: Arrivals
  jump: RefObject<InputRef | null>
  onFound(row: number): void
  direction: Direction
  setDirection(next: Direction): void
  hidden: readonly string[]
  setHidden(next: string[]): void
  onImport: (() => void) | undefined
  /** Shows why a jump found nothing. */
  onMessage(text: string): void
}

export function ArrivalFilters(props: Props) {
  const { faceName, arrivals, jump, onFound, onImport } = props
  const t = useT()
  const lang = useLang()
  const narrow = useNarrow()
  const { filters, setFilters, query } = arrivals
  const [open, setOpen] = useState(false)
  const set = (name: string, filter: Filter | undefined) => setFilters(withFilter(filters, name, filter))
  const folded = narrow && !open
  return (
    <div className="en-filters">
      <JumpBox faceName={faceName} sheet={arrivals.sheet} input={jump} onFound={onFound} onMessage={props.onMessage} />
      {narrow && FILTERS[faceName].length > 0 && (
        <Button
          className={css.fold}
          icon={<FilterOutlined aria-hidden />}
          aria-label={t('arrival.filters')}
          aria-expanded={open}
          {...(Object.keys(filters).length ? { type: 'primary' as const } : {})}
          onClick={() => setOpen(!open)}
        />
      )}
      {(folded ? [] : FILTERS[faceName]).map(name => {
        const field = columnField(trips, name) as Field
        const widget = widgetOf(field)
        const Shown = widget.Filter
        const label = labelOf(field, name)[lang]
        return Shown ? (
          <span
            key={name}
            className="en-flt"
            style={{ flexBasis: scaledWidth(122 + wordWidth(label)) }}
            data-set={filters[name] ? true : undefined}
          >
            <span className="en-flt-label">{label}</span>
            <Shown
              field={field}
              name={name}
              label={label}
              filter={filters[name]}
              onChange={filter => set(name, filter)}
            />
          </span>
        ) : null
      })}
      <StageSwitch arrivals={arrivals} />
      <span className="en-spring" />
      {onImport && !narrow && (
        <Button icon={<UploadOutlined />} onClick={onImport}>
          {t('arrival.import')}
        </Button>
      )}
      {!narrow && <Settings {...props} />}
      <Button
        type="text"
        icon={<ReloadOutlined spin={query.isFetching} />}
        aria-label={t('arrival.refresh')}
        title={t('arrival.refresh')}
        onClick={query.refetch}
      />
    </div>
  )
}

function StageSwitch({ arrivals }: { arrivals: Arrivals }) {
  const t = useT()
  const lang = useLang()
  const choices = trips.machines['transportStatus']?.states ?? {}
  return (
    <Segmented<Stage>
      aria-label={t('arrival.stage')}
      value={arrivals.stage}
      onChange={arrivals.setStage}
      options={[
        { value: 'all', label: t('arrival.all') },
        { value: 'inTransit', label: choices['inTransit']?.[lang] },
        { value: 'arrived', label: choices['arrived']?.[lang] },
      ]}
    />
  )
}

function Settings({ direction, setDirection, hidden, setHidden }: Props) {
  const t = useT()
  const lang = useLang()
  const label = (name: string) => labelOf(columnField(trips, name) as Field, name)[lang]
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className={css.settings}>
          <strong>{t('arrival.enterGoes')}</strong>
          <Segmented<Direction>
            block
            value={direction}
            onChange={setDirection}
            options={[
              { value: 'down', label: t('arrival.down') },
              { value: 'right', label: t('arrival.right') },
            ]}
          />
          <p className="en-faint">{t(direction === 'down' ? 'arrival.downHint' : 'arrival.rightHint')}</p>
          <strong>{t('arrival.columns')}</strong>
          {HIDEABLE.map(name => (
            <Checkbox
              key={name}
              checked={!hidden.includes(name)}
              onChange={event =>
                setHidden(event.target.checked ? hidden.filter(one => one !== name) : [...hidden, name])
              }
            >
              {label(name)}
            </Checkbox>
          ))}
        </div>
      }
    >
      <Button type="text" icon={<SettingOutlined />} aria-label={t('arrival.settings')} title={t('arrival.settings')} />
    </Popover>
  )
}
