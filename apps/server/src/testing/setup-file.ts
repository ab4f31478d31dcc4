import { closeAtTheEnd } from './close-later.ts'

closeAtTheEnd()
