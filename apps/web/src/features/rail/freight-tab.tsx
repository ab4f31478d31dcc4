import { tariffClasses, type TariffClass } from '@tuheng/domain/parties/index'
import { choices, f } from '@tuheng/domain/kernel/fields'
import type { LooseRow } from '@tuheng/domain/kernel/resource'
import { text } from '@tuheng/domain/kernel/text'
import { ratesOf, type railTariff } from '@tuheng/domain/rail/index'
import { freightStampDuty, perUnit, tariffFreight, type TariffLoad } from '@tuheng/domain/rail/tariff'
import { useState } from 'react'
import { cellOf } from '../../engine/common/cell-text.ts'
import { FieldInput } from '../../engine/common/field-input.tsx'
import css from './freight-tab.module.css'
import { useLang } from '../../shared/text/i18n.ts'
import { useT } from './locale/index.ts'

const LOADS = choices({
  tonnes: ['整车（吨）', 'Wagonload (t)'],
  boxes20: ['20英尺箱', '20-ft containers'],
  boxes40: ['40英尺箱', '40-ft containers'],
})

const FIELDS = {
  by: f.choice('按', LOADS, { en: 'Charged by', required: true }),
  class: f.choice('运价号', tariffClasses, { en: 'Class', required: true }),
  tonnes: f.quantity('计费吨', {
    en: 'Charged tonnes',
    unit: text('吨', 't'),
    scale: 2,
    positive: true,
    max: '100000',
  }),
  boxes: f.integer('箱数', { en: 'Containers', min: 1, max: 10_000 }),
  km: f.integer('运价里程', { en: 'Tariff distance', unit: text('公里', 'km'), min: 1, max: 10_000 }),
  electricKm: f.integer('其中电气化', { en: 'Of that electrified', unit: text('公里', 'km'), min: 0, max: 10_000 }),
  discount: f.rate('下浮', { en: 'Reduction', min: '0', max: '0.9' }),
  withoutFund: f.bool('不收建设基金', { en: 'Without the construction fund' }),
} as const

const MONEY = f.money('金额', { en: 'Amount' })

interface Input {
  by: keyof typeof LOADS
  class: TariffClass
  tonnes: string | null
  boxes: number | null
  km: number | null
  electricKm: number | null
  discount: string | null
  withoutFund: boolean
}

const BEGIN: Input = {
  by: 'boxes20',
  class: 'c4',
  tonnes: '70',
  boxes: 2,
  km: 600,
  electricKm: null,
  discount: null,
  withoutFund: false,
}

/** 试算: what this tariff gives for a load and a distance. Nothing is stored. */
export default function FreightTab({ row }: { row: LooseRow<typeof railTariff> }) {
  const t = useT()
  const lang = useLang()
  const money = (value: string | null) => cellOf({ field: MONEY, name: 'value', row: { value }, lang })
  const [input, setInput] = useState(BEGIN)
  const set = (name: keyof Input) => (value: unknown) => setInput(now => ({ ...now, [name]: value }))
  const shown =
    input.by === 'tonnes'
      ? (['by', 'class', 'tonnes', 'km', 'electricKm', 'discount', 'withoutFund'] as const)
      : (['by', 'boxes', 'km', 'electricKm', 'discount', 'withoutFund'] as const)
  const load = loadOf(input)
  const freight =
    load && input.km
      ? tariffFreight({
          rates: ratesOf(row as never),
          load,
          km: input.km,
          ...(input.electricKm === null ? {} : { electricKm: input.electricKm }),
          discount: input.discount ?? '0',
          withoutFund: input.withoutFund,
        })
      : undefined
  return (
    <div className={css.freight}>
      <div className={css.inputs}>
        {shown.map(name => (
          <label key={name} className="en-field">
            <span className={css.label}>{t(LABELS[name])}</span>
            <FieldInput
              field={FIELDS[name] as never}
              label={t(LABELS[name])}
              name={name}
              value={input[name] as never}
              onChange={set(name)}
            />
          </label>
        ))}
      </div>
      {freight ? (
        <dl className={css.result}>
          {(['freight', 'fund', 'electric', 'total'] as const).map(name => (
            <div key={name} data-total={name === 'total' || undefined}>
              <dt>{t(`freight.${name}`)}</dt>
              <dd>{money(freight[name])}</dd>
            </div>
          ))}
          <div>
            <dt>{t(load?.by === 'tonnes' ? 'freight.perTonne' : 'freight.perBox')}</dt>
            <dd>{money(perUnit(freight.total, load?.by === 'tonnes' ? load.tonnes : String(load?.boxes ?? 1)))}</dd>
          </div>
          <div>
            <dt>{t('freight.stamp')}</dt>
            <dd>{money(freightStampDuty(freight.total))}</dd>
          </div>
        </dl>
      ) : (
        load && input.km && <p className={css.hint}>{t('freight.noRate')}</p>
      )}
      <p className={css.hint}>{t('freight.hint')}</p>
    </div>
  )
}

const LABELS = {
  by: 'freight.by',
  class: 'freight.class',
  tonnes: 'freight.quantity',
  boxes: 'freight.quantity',
  km: 'freight.km',
  electricKm: 'freight.electricKm',
  discount: 'freight.discount',
  withoutFund: 'freight.withoutFund',
} as const

function loadOf({ by, class: one, tonnes, boxes }: Input): TariffLoad | undefined {
  if (by === 'tonnes') return tonnes ? { by, class: one, tonnes } : undefined
  return boxes ? { by: 'boxes', feet: by === 'boxes20' ? 20 : 40, boxes } : undefined
}
