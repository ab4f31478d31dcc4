import { importDirection } from './import-direction.ts'
import { kindInModule } from './kind-in-module.ts'
import { overwriteInNamedPlaces } from './overwrite-in-named-places.ts'
import { splitByHand } from './split-by-hand.ts'

export default {
  meta: { name: 'tuheng' },
  rules: {
    'import-direction': importDirection,
    'kind-in-module': kindInModule,
    'overwrite-in-named-places': overwriteInNamedPlaces,
    'split-by-hand': splitByHand,
  },
}
