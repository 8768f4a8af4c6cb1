-- Peers are known on a standby and after a failover, too.
alter table tracker_peers set logged;
