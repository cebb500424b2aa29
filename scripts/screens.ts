import { screens } from '../web/src/screens.ts'

for (const { path } of screens) console.log(path)
