-- The triggers of positions, favourites and collections without transition tables.
-- Last reader: none. Only the triggers that this file replaces call the function.

drop trigger recommend_again on views;
drop trigger recommend_again on favorites;
drop trigger recommend_again on collections;
drop function recommend_again();

create trigger recommend_again after insert on views
  for each row execute function recommend_again_of_row();
create trigger recommend_again after insert on favorites
  for each row execute function recommend_again_of_row();
create trigger recommend_again after insert on collections
  for each row execute function recommend_again_of_row();
