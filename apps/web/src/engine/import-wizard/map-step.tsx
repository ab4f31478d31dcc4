import type { AnyResource } from '@tuheng/domain/kernel/resource'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useBusy } from '../../shared/hooks/use-busy.ts'
import { faceCall, newKey } from '../../shared/calls/api.ts'
import { useUnsavedInput } from '../../shared/hooks/use-unsaved-input.ts'
import { FixedValues } from './fixed-values.tsx'
import type { StepProps } from './index.tsx'
import { useT } from './locale/index.ts'
import { MapColumns } from './map-columns.tsx'
import { MapOptions } from './map-options.tsx'
import { creatableReferences, targetKey, missingTargets, wireSheets } from './mapping-rules.ts'
import type { ImportAnswer, Options, Sheet } from '@tuheng/domain/kernel/import-wire'
import { refreshBatch, setBatchState } from './use-batch.ts'

interface Props extends StepProps {
  resource: AnyResource
  /** The mapping was taken from an earlier file. */
  remembered: boolean
}

/** The mapping of columns to fields, and the options of the file. */
export function MapStep({ face, batch, go, resource, remembered }: Props) {
  const t = useT()
  const { targets } = batch
  const [sheets, setSheets] = useState<readonly Sheet[]>(batch.mapping.sheets)
  const [skipped, setSkipped] = useState<ReadonlySet<string>>(new Set())
  const imported = sheets.filter(({ sheet }) => !skipped.has(sheet))
  const [options, setOptions] = useState<Options>(batch.options)
  const { busy, run } = useBusy()
  const dirty = sheets !== batch.mapping.sheets || options !== batch.options || skipped.size > 0
  useUnsavedInput(dirty)
  const missing = missingTargets(imported, options, targets)
  const refs = creatableReferences(imported, options, targets)
  const give = () =>
    setOptions({
      ...options,
      constants: { ...options.constants, ...Object.fromEntries(missing.map(target => [targetKey(target), ''])) },
    })
  const next = async () => {
    await run(async () => {
      const offered = new Set(refs.map(target => target.field))
      const body = {
        id: batch.id,
        mapping: { sheets: wireSheets(imported) },
        options: { ...options, ...filledOnly(options), create: options.create.filter(name => offered.has(name)) },
      }
      const mapped = await faceCall<ImportAnswer<'importMap'>>(face, 'importMap', {
        body,
        idempotencyKey: newKey(),
        timeout: 120_000,
      })
      setBatchState(face, batch.id, mapped)
      refreshBatch(face, batch.id)
      go('check')
    })
  }
  return (
    <>
      <div className="im-body im-map">
        <div className="im-main">
          {remembered && <Alert type="success" showIcon title={t('map.remembered')} />}
          {missing.length > 0 && (
            <Alert
              type="warning"
              showIcon
              title={
                <>
                  {t('missing.title', { names: missing.map(target => target.label).join('、') })}{' '}
                  <span className="im-missing">{t('missing.what')}</span>
                </>
              }
              action={
                <Button size="small" onClick={give}>
                  {t('missing.give')}
                </Button>
              }
            />
          )}
          {sheets.map((sheet, i) => (
            <MapColumns
              key={sheet.sheet}
              sheet={sheet}
              isOnlySheet={sheets.length === 1}
              isSkipped={skipped.has(sheet.sheet)}
              label={resource}
              lines={resource.fields}
              targets={targets}
              onChange={changed => setSheets(sheets.map((one, at) => (at === i ? changed : one)))}
              onSkip={isSkipped => {
                const others = [...skipped].filter(name => name !== sheet.sheet)
                setSkipped(new Set(isSkipped ? [...others, sheet.sheet] : others))
              }}
            />
          ))}
        </div>
        <aside className="im-side" aria-label={t('opt.title')}>
          <MapOptions resource={resource} face={face} options={options} refs={refs} onChange={setOptions} />
          <FixedValues targets={targets} options={options} onChange={setOptions} />
        </aside>
      </div>
      <footer className="im-foot">
        <Button onClick={() => go('upload')}>{t('back')}</Button>
        <Button type="primary" loading={busy} onClick={() => void next()}>
          {t(batch.state === 'uploaded' ? 'map.next' : 'map.again')}
        </Button>
      </footer>
    </>
  )
}

/** Without values that were left blank. */
function filledOnly({ constants, defaults }: Options): Pick<Options, 'constants' | 'defaults'> {
  const filled = (values: Record<string, string>) =>
    Object.fromEntries(Object.entries(values).filter(([, text]) => text.trim() !== ''))
  return { constants: filled(constants), defaults: filled(defaults) }
}
