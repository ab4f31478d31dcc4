import type { Screen } from '@tuheng/domain/kernel/registry'
import type { AnyResource, Face } from '@tuheng/domain/kernel/resource'
import { useLang } from '../../shared/text/i18n.ts'
import { goTo } from '../../shared/tabs/navigator.ts'
import { useTabLocation } from '../../shared/tabs/tabs.ts'
import { ErrorBlock } from '../common/error-block.tsx'
import { FormSkeleton } from '../common/skeletons.tsx'
import { CheckStep } from './check-step.tsx'
import { CommitStep } from './commit-step.tsx'
import { useT } from './locale/index.ts'
import { MapStep } from './map-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { Stepper } from './stepper.tsx'
import { batchIn, openSteps, stepOf, wizardSearch, type Step } from './step-rules.ts'
import type { BatchInfo } from '@tuheng/domain/kernel/import-wire'
import { UploadStep } from './upload-step.tsx'
import { useBatch } from './use-batch.ts'
import '../list-page/table.css'
import './import.css'

export interface ImportPageProps {
  resource: AnyResource
  faceName: string
  screen: Screen
}

export interface StepProps {
  face: Face
  batch: BatchInfo
  /** Moves to another step of the batch. */
  go(step: Step): void
}

/** Import in five steps, from a file to records. The address holds batch and step, so that a reload continues there. */
export function ImportPage({ resource, faceName, screen }: ImportPageProps) {
  const t = useT()
  const lang = useLang()
  const place = useTabLocation()
  const face = resource.faces[faceName] as Face
  const id = batchIn(place.search)
  const params = new URLSearchParams(place.search)
  const info = useBatch(face, id)
  const batch = info.data
  const step = id === null ? 'upload' : batch ? stepOf(batch.state, params.get('step')) : undefined
  const open = (batchId: number | null, to?: Step, remembered?: boolean) =>
    goTo(place.path + wizardSearch(batchId, to, remembered))
  const go = (to: Step) => open(to === 'upload' ? null : id, to)
  const props = batch && { face, batch, go }
  return (
    <div className="en-page im-page">
      <header className="im-head">
        <strong>{t('title', { label: face[lang] })}</strong>
        {batch && <span className="im-file">{batch.fileName}</span>}
        <Stepper current={step} open={openSteps(batch?.state)} onGo={go} />
      </header>
      {id === null ? (
        <UploadStep face={face} onOpen={open} />
      ) : info.error ? (
        <ErrorBlock error={info.error} onRetry={() => void info.refetch()} />
      ) : !props ? (
        <FormSkeleton />
      ) : step === 'map' ? (
        <MapStep key={batch.id} {...props} resource={resource} remembered={params.get('known') === '1'} />
      ) : step === 'check' ? (
        <CheckStep key={batch.id} {...props} resource={resource} />
      ) : step === 'preview' ? (
        <PreviewStep key={batch.id} {...props} />
      ) : (
        <CommitStep key={batch.id} {...props} resource={resource} screen={screen} />
      )}
    </div>
  )
}
