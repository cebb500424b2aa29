import type { Db } from '../db/connect.ts'
import type { Feed } from '../socket/feeds.ts'
import { chatFeed } from './chat-feed.ts'
import type { DoubtTimes } from './doubts.ts'
import { liveFeed } from './feed.ts'
import { Stories } from './stories.ts'

/** The two channels of a live meeting, over one reading of its log. */
export function roomFeeds(db: Db, times: { doubts?: DoubtTimes } = {}): Feed[] {
  const stories = new Stories(db)
  return [liveFeed(db, stories, times), chatFeed(db, stories)]
}
