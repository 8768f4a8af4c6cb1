-- Two billion first positions of viewers in episodes end the sequence, and then no position could be saved. The ids are
-- only shown, so they begin again.
alter sequence views_ids cycle;
