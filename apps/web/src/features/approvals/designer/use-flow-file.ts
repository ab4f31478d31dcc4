import type { AnswerOf } from '@tuheng/domain/kernel/call'
import type { checkDesignCall, ProcessDesign } from '@tuheng/domain/approvals/process.calls'
import { ApiError, call } from '../../../shared/calls/api.ts'
import { saveBlob } from '../../../shared/calls/transfer.ts'
import { useLang } from '../../../shared/text/i18n.ts'
import { notify } from '../../../shared/ui/notify.tsx'
import { actName } from '../act-name.tsx'
import { useDesigner } from './designer-context.ts'
import { type FileFault, flowFileText, readFlowFile } from './flow-file.ts'
import { useT } from './locale/index.ts'

/** Writes the design into a file, and takes one from a file as a change that can be undone. */
export function useFlowFile({ act, name = '', versionNo }: ProcessDesign) {
  const t = useT()
  const lang = useLang()
  const { state } = useDesigner()
  const faultWords = (file: string, fault: FileFault): string => {
    if (fault.why === 'notJson')
      return fault.place ? t('import.notJson', { file, ...fault.place }) : t('import.cutShort', { file })
    return t(fault.why === 'large' ? 'import.large' : 'import.notFlow', { file })
  }
  return {
    exportFile: () => {
      const text = flowFileText({ act, name, ...state.design })
      saveBlob(new Blob([text], { type: 'application/json' }), `${name} V${versionNo}.json`)
    },
    importFile: async (given: File) => {
      const file = given.name
      const read = readFlowFile(await given.text())
      if ('fault' in read) return notify.error(new Error(faultWords(file, read.fault)))
      const { act: theirs, flow, condition } = read.file
      if (theirs !== act) {
        const words = { file, theirs: actName(theirs, lang), own: actName(act, lang) }
        return notify.error(new Error(t('import.otherAct', words)))
      }
      try {
        await call<AnswerOf<typeof checkDesignCall>>(
          'bpm/process/check',
          { act, flow, condition },
          { silent: true, keepEmpty: true },
        )
      } catch (error) {
        const isRefused = error instanceof ApiError && error.status === 400
        return notify.error(isRefused ? new Error(t('import.refused', { file })) : error)
      }
      notify.clearErrors()
      state.change({ flow, condition })
      notify.success(t('import.done'))
    },
  }
}
