import { importDirection } from './import-direction.ts'
import { kindInModule } from './kind-in-module.ts'

export default {
  meta: { name: 'tuheng' },
  rules: { 'import-direction': importDirection, 'kind-in-module': kindInModule },
}
